#!/usr/bin/env python3
"""Compares cubetui with other solvers and prints rows for assets/manual/figures.md.

    compare.py build   --peers DIR
    compare.py ROW...  --peers DIR [--cubetui PATH] [--cubes N] [--seed S]

A ROW is optimal, two-phase, lengths, batch, coset or start. Nothing is downloaded: DIR holds the sources of the peers
in folders named vcube (Voltara/vcube), rob-twophase (efrantar/rob-twophase), cube20src (rokicki/cube20src) and
min2phase (the crate), as far as they are wanted. `build` compiles them where they are, with `-O3 -march=native`, by
clang++ for vcube and g++ for the rest; cube20src needs ctangle. A peer makes its tables when it first runs.

All programs solve the same random cubes on this machine, in turns. The measure is CPU time (user and system) of the
whole process, which other programs disturb less than elapsed time. Optimal and two-phase solvers run as one process,
read one cube at a time from a pipe, and are ready before the first is timed; cosets and starts are a process each.
cubetui asks for large pages, so the peers get them as well: malloc does by GLIBC_TUNABLES, and one line is added to
vcube's own allocator. How much memory really is in large pages is printed.

Of each pair of programs a row states the ratio of sums, cubetui to peer, the median and the worst ratio: of single cubes
for optimal, cosets and starts, of blocks of 50 cubes for two-phase, where one cube says little.
"""

import argparse
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

LARGE_PAGES = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}
FLAGS = ["-O3", "-march=native"]
BLOCK = 50
WARM_UP = ["R U F", "R U2 F' L D B2 R' U F2 D' R2", "F R' U2 B D L2 F' U R"]


def run(command, **options):
    print("+", " ".join(command), file=sys.stderr)
    subprocess.run(command, check=True, **options)


def build(peers):
    vcube = os.path.join(peers, "vcube")
    if os.path.isdir(vcube):
        allocator = os.path.join(vcube, "src", "alloc.cpp")
        with open(allocator) as file:
            source = file.read()
        plain = "\treturn (mem == MAP_FAILED) ? NULL : mem;"
        if "MADV_HUGEPAGE" not in source:
            assert plain in source, "vcube's allocator is another one"
            advice = "\tif (mem != MAP_FAILED && !page_size) madvise(mem, n, MADV_HUGEPAGE);\n"
            with open(allocator, "w") as file:
                file.write(source.replace(plain, advice + plain))
        names = ["alloc", "cube", "nxprune", "nxsolve", "util", "vc-optimal"]
        run(["clang++", *FLAGS, "-std=c++17", "-flax-vector-conversions", "-o", "vc-optimal"]
            + [f"src/{name}.cpp" for name in names] + ["-lpthread"], cwd=vcube)
        os.makedirs(os.path.join(vcube, "tables"), exist_ok=True)
    rob = os.path.join(peers, "rob-twophase")
    if os.path.isdir(rob):
        names = ["main", "coord", "cubie", "face", "move", "prun", "solve", "sym"]
        run(["g++", *FLAGS, "-std=c++11", "-o", "twophase"]
            + [f"src/{name}.cpp" for name in names] + ["-lpthread"], cwd=rob)
    cube20 = os.path.join(peers, "cube20src")
    if os.path.isdir(cube20):
        parts = ["phase1prune", "phase2prune", "kocsymm", "cubepos"]
        for name in [*parts, "twophase", "hcoset"]:
            # Needed where ctangle comes from a TeX without its configuration, which looks nowhere else.
            run(["ctangle", f"{name}.w"], cwd=cube20, env=dict(os.environ, CWEBINPUTS="."))
        for name in ["twophase", "hcoset"]:
            run(["g++", *FLAGS, "-std=c++11", "-DHALF", "-DLEVELCOUNTS", "-DTHREADS", "-o", name]
                + [f"{part}.cpp" for part in [name, *parts]] + ["-lpthread"], cwd=cube20)
    min2phase = os.path.join(peers, "min2phase")
    if os.path.isdir(min2phase):
        caller = os.path.join(peers, "min2phase-caller")
        os.makedirs(os.path.join(caller, "src"), exist_ok=True)
        with open(os.path.join(caller, "Cargo.toml"), "w") as file:
            file.write('[package]\nname = "caller"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\n'
                       'min2phase = { path = "../min2phase" }\n[profile.release]\nlto = true\n[workspace]\n')
        with open(os.path.join(caller, "src", "main.rs"), "w") as file:
            file.write('fn main() { println!("{}", min2phase::solve(&std::env::args().nth(1).unwrap(), 21)); }\n')
        run(["cargo", "build", "--release", "--offline"], cwd=caller,
            env=dict(os.environ, RUSTFLAGS="-C target-cpu=native"))


def revision(folder):
    found = subprocess.run(["git", "-C", folder, "log", "-1", "--format=%h of %as"], capture_output=True, text=True)
    return found.stdout.strip() or "unknown revision"


class Process:
    """A solver that reads one cube a line and answers each before the next."""

    def __init__(self, name, command, ask, is_last, cwd=None, env=None):
        self.name, self.command, self.ask, self.is_last = name, command, ask, is_last
        self.process = subprocess.Popen(command, cwd=cwd, env=dict(os.environ, **(env or {})), text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        # The CPU clock of another process, as clock_getcpuclockid(3) numbers it.
        self.clock = (~self.process.pid << 3) | 2

    def answer(self):
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"{self.name} ended: {lines}")
            lines.append(line.strip())
            if self.is_last(line):
                return lines

    def solve(self, cube):
        """Returns the CPU time in seconds, the elapsed time, and the lines of the answer."""
        began, started = time.monotonic(), time.clock_gettime(self.clock)
        self.process.stdin.write(self.ask(cube) + "\n")
        self.process.stdin.flush()
        lines = self.answer()
        return time.clock_gettime(self.clock) - started, time.monotonic() - began, lines

    def large_pages(self):
        with open(f"/proc/{self.process.pid}/smaps_rollup") as file:
            sizes = dict(re.findall(r"(\w+): +(\d+) kB", file.read()))
        return f"{int(sizes['AnonHugePages']) / 1e3:.0f} of {int(sizes['Rss']) / 1e3:.0f} MB in large pages"

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.terminate()
        self.process.wait()


def cubetui_process(options, arguments, name="cubetui"):
    command = [options.cubetui, "solve", "--scramble", "-", "--threads", str(options.threads), *arguments]
    return Process(name, command, str, lambda line: True)


def rob_process(folder, stickers, arguments):
    program = Process("rob-twophase", ["./twophase", "-t", "1", *arguments],
                      lambda cube: f"solve {stickers[cube]}", lambda line: line.startswith("Ready!"), folder, LARGE_PAGES)
    program.answer()
    return program


def scrambles(options, seed, number):
    command = [options.cubetui, "scramble", "-n", str(number), "--seed", str(seed)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def random_sequences(lengths, number, seed):
    """Returns random sequences of moves, of each length in turn. Most need as many moves."""
    def of(length):
        generator = random.Random(100 * seed + length)
        while True:
            moves = []
            while len(moves) < length:
                face = generator.randrange(6)
                last = moves[-1][0] if moves else None
                if last is None or face != last and (face % 3 != last % 3 or face > last):
                    moves.append((face, generator.randrange(3)))
            yield " ".join("URFDLB"[face] + ("", "2", "'")[turns] for face, turns in moves)

    sequences = [of(length) for length in lengths]
    return [next(sequences[index % len(lengths)]) for index in range(number)]


def facelets(options, scrambles):
    command = [options.cubetui, "convert", "--to", "facelets", "-"]
    text = "\n".join(scrambles) + "\n"
    return subprocess.run(command, check=True, capture_output=True, text=True, input=text).stdout.splitlines()


def with_digits(scramble):
    """Writes moves as cube20src reads them: R U2 F' as R1U2F3."""
    return "".join(move[0] + {"": "1", "2": "2", "'": "3"}[move[1:]] for move in scramble.split())


def length_of(line):
    return len([word for word in line.split() if word[0] in "URFDLB"])


def row(what, peer, ours, theirs, of="cubes", groups=None):
    """Prints one row; the ratios are those of single times, or of sums of groups."""
    groups = groups or [slice(number, number + 1) for number in range(len(ours))]
    ratios = sorted(sum(ours[group]) / max(sum(theirs[group]), 1e-9) for group in groups)
    ratio = sum(ours) / sum(theirs)
    print(f"| {what} | {peer} | {len(ours)} {of} | {ratio:.2f} | {statistics.median(ratios):.2f} | {ratios[-1]:.2f} |",
          flush=True)


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def compare(programs, cubes, block, each=None):
    """Lets programs take turns of `block` cubes. Returns the CPU times, elapsed times and answers of each."""
    cpu, elapsed, answers = ([[] for _ in programs] for _ in range(3))
    for begin in range(0, len(cubes), block):
        turn = begin // block
        for number in [(turn + shift) % len(programs) for shift in range(len(programs))]:
            for cube in cubes[begin:begin + block]:
                used, passed, lines = programs[number].solve(cube)
                cpu[number].append(used)
                elapsed[number].append(passed)
                answers[number].append(lines)
        if each:
            each(begin, cpu, answers)
    return cpu, elapsed, answers


def optimal(options):
    """cubetui against vcube, with tables of about the same size: by default both with 1.4 GB."""
    vcube = os.path.join(options.peers, "vcube")
    programs = [cubetui_process(options, ["--solver", "optimal", "--tier", options.tier])]
    if options.old:
        arguments = [options.old, "solve", "--scramble", "-", "--threads", "1", "--solver", "optimal", "--tier", options.tier]
        programs.append(Process("old", arguments, str, lambda line: True))
    programs.append(Process(f"vcube {options.coord}", ["./vc-optimal", f"--coord={options.coord}", f"--workers={options.threads}"],
                            lambda cube: cube, lambda line: True, cwd=vcube))
    for program in programs:
        for cube in WARM_UP:
            program.solve(cube)
    if options.moves:
        cubes = random_sequences([int(length) for length in options.moves.split(",")], options.cubes, options.seed)
    else:
        cubes = scrambles(options, options.seed, options.cubes)

    def each(number, cpu, answers):
        times = "  ".join(f"{times[number]:8.2f}" for times in cpu)
        length = length_of(answers[0][number][0])
        print(f"  {length} moves: {times} s  {cpu[0][number] / cpu[-1][number]:.2f}", flush=True)
        assert length == int(answers[-1][number][0].split()[2]), "the programs disagree"

    cpu, _elapsed, answers = compare(programs, cubes, 1, each)
    lengths = [length_of(lines[0]) for lines in answers[0]]
    for number, program in list(enumerate(programs))[1:]:
        row(f"optimal, {options.tier}", program.name, cpu[0], cpu[number])
        for length in sorted(set(lengths)):
            mine, theirs = ([times[index] for index, other in enumerate(lengths) if other == length]
                            for times in (cpu[0], cpu[number]))
            row(f"optimal, {length} moves, {options.tier}", program.name, mine, theirs)
    for program in programs:
        print(f"{program.name}: {' '.join(program.command)}; {program.large_pages()}")
        program.end()
    print(f"vcube: {revision(vcube)}, clang++ {' '.join(FLAGS)}")


def two_phase(options):
    """One cube at a time until a solution of at most 22, 21 and 20 moves, one thread."""
    cubes = scrambles(options, options.seed, options.cubes)
    stickers = dict(zip(WARM_UP + cubes, facelets(options, WARM_UP + cubes)))
    rob, cube20 = (os.path.join(options.peers, name) for name in ("rob-twophase", "cube20src"))
    for length in (22, 21, 20):
        programs = [cubetui_process(options, ["--tables", "full", "--max", str(length)])]
        if os.path.exists(os.path.join(rob, "twophase")):
            programs.append(rob_process(rob, stickers, ["-l", str(length), "-m", "10000"]))
        if os.path.exists(os.path.join(cube20, "twophase")):
            programs.append(Process("cube20src", ["stdbuf", "-oL", "./twophase", "-t", "1", "-s", str(length)],
                                    with_digits, lambda line: re.match(r"([URFDLB][123])*\s*$", line), cube20, LARGE_PAGES))
        for program in programs:
            for cube in WARM_UP:
                program.solve(cube)
        cpu, elapsed, _answers = compare(programs, cubes, BLOCK)
        groups = [slice(begin, begin + BLOCK) for begin in range(0, len(cubes), BLOCK)]
        for number, program in list(enumerate(programs))[1:]:
            row(f"at most {length} moves, CPU time", program.name, cpu[0], cpu[number], groups=groups)
            row(f"at most {length} moves, elapsed", program.name, elapsed[0], elapsed[number], groups=groups)
        for program, used, passed in zip(programs, cpu, elapsed):
            p99 = 1e3 * percentile(used, 0.99)
            print(f"{program.name}: {1e3 * statistics.mean(used):.3f} ms of CPU time a cube, p99 {p99:.2f}; elapsed "
                  f"{1e3 * statistics.mean(passed):.3f} ms; {' '.join(program.command)}; {program.large_pages()}")
            program.end()
    for peer in (rob, cube20):
        print(f"{os.path.basename(peer)}: {revision(peer)}, g++ {' '.join(FLAGS)}")


def process_time(command, processors=None, **options):
    """Returns CPU time and elapsed time of a whole process, and what it prints."""
    with tempfile.TemporaryFile("w+") as output:
        began = time.monotonic()
        if processors:
            command = ["taskset", "-c", processors, *command]
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL, **options)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        passed = time.monotonic() - began
        output.seek(0)
        return usage.ru_utime + usage.ru_stime, passed, output.read(), process.returncode


def use_memory(gigabytes):
    """Uses this much memory once. The host of a virtual machine takes back unused memory, and the next process to use it
    waits. A guest that reports free memory loses it again after some seconds; 11 in
    /sys/module/page_reporting/parameters/page_reporting_order ends that."""
    used = bytearray(b"\1") * (gigabytes << 30)
    del used


def coset(options):
    """Random cosets proven to need at most 20 moves, two threads, cubetui against hcoset."""
    cube20 = os.path.join(options.peers, "cube20src")
    ours, theirs = [], []
    for number, cube in enumerate(scrambles(options, options.seed, options.cubes)):
        with tempfile.TemporaryDirectory() as folder:
            mine = [options.cubetui, "coset", "--threads", "2", "--checkpoint", os.path.join(folder, "checkpoint"), cube]
            peer = ["./hcoset", "-t", "2", "-F", with_digits(cube)]
            runs = {}
            for name in random.sample(["cubetui", "hcoset"], 2):
                use_memory(3)
                if name == "cubetui":
                    runs[name] = process_time(mine)
                else:
                    runs[name] = process_time(peer, cwd=cube20, env=dict(os.environ, **LARGE_PAGES))
        assert runs["cubetui"][3] == 0, "cubetui left elements"
        ours.append(runs["cubetui"][0])
        theirs.append(runs["hcoset"][0])
        print(f"  {ours[-1]:.1f} {theirs[-1]:.1f} s of CPU time, {ours[-1] / theirs[-1]:.2f}; elapsed "
              f"{runs['cubetui'][1]:.1f} {runs['hcoset'][1]:.1f} s  # {cube}", flush=True)
    row("cosets to at most 20 moves, two threads", "hcoset", ours, theirs, "cosets")
    print(f"{' '.join(mine[:4])} SCRAMBLE; {' '.join(peer[:-1])} SCRAMBLE; {revision(cube20)}, g++ {' '.join(FLAGS)}")


def lengths(options):
    """The mean length of the best solution after 1, 10 and 100 ms, one thread, cubetui against rob-twophase."""
    cubes = scrambles(options, options.seed, options.cubes)
    stickers = dict(zip(WARM_UP + cubes, facelets(options, WARM_UP + cubes)))
    for limit in (1, 10, 100):
        programs = [cubetui_process(options, ["--tables", "full", "--json", "--timeout", f"{limit}ms"]),
                    rob_process(os.path.join(options.peers, "rob-twophase"), stickers, ["-m", str(limit)])]
        for program in programs:
            for cube in WARM_UP:
                program.solve(cube)
        _cpu, elapsed, answers = compare(programs, cubes, BLOCK)
        ours = [json.loads(lines[0]).get("length", 0) for lines in answers[0]]
        theirs = [max((length_of(line) for line in lines if line != "Ready!"), default=0) for lines in answers[1]]
        solved = [number for number in range(len(cubes)) if ours[number] and theirs[number]]
        for program, found, times in zip(programs, (ours, theirs), elapsed):
            print(f"{program.name}, {limit} ms: mean length {statistics.mean(found[number] for number in solved):.2f}, "
                  f"{len(solved)} cubes with both solutions, {1e3 * statistics.mean(times):.2f} ms elapsed", flush=True)
            program.end()


def batch(options):
    """A batch of cubes to at most 20 moves on one CPU, cubetui against cube20src, including the loading of the tables."""
    cubes = scrambles(options, options.seed, options.cubes)
    folder = os.path.join(options.peers, "cube20src")
    commands = [[options.cubetui, "solve", "--tables", "full", "--max", "20", "--threads", "1"],
                ["./twophase", "-t", "1", "-s", "20"]]
    inputs = [facelets(options, cubes), [with_digits(cube) for cube in cubes]]
    used = [[], []]
    for turn in range(6):
        number = turn % 2
        before = os.times()
        subprocess.run(["taskset", "-c", "1", *commands[number]], input="\n".join(inputs[number]) + "\n", text=True,
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder,
                       env=dict(os.environ, **LARGE_PAGES))
        after = os.times()
        used[number].append(after.children_user + after.children_system - before.children_user - before.children_system)
    row(f"a batch of {len(cubes)} to at most 20 moves", "cube20src", *used, of="times")


def start(options):
    """A whole process with an empty home, from its start to the printed solution, cubetui against the crate min2phase."""
    caller = os.path.join(options.peers, "min2phase-caller", "target", "release", "caller")
    cubes = facelets(options, scrambles(options, options.seed, options.cubes))
    for what, processors in (("one CPU", "0"), ("two CPUs", "0,1")):
        cpu, elapsed = ([], []), ([], [])
        for number, cube in enumerate(cubes):
            with tempfile.TemporaryDirectory() as home:
                environment = {"HOME": home, "PATH": os.environ["PATH"]}
                commands = [[options.cubetui, "solve", cube], [caller, cube]]
                for turn in ((0, 1) if number % 2 else (1, 0)):
                    used, passed, _text, _code = process_time(commands[turn], processors, env=environment)
                    cpu[turn].append(used)
                    elapsed[turn].append(passed)
        row(f"start to solution, {what}, CPU time", "min2phase", *cpu)
        row(f"start to solution, {what}, elapsed", "min2phase", *elapsed)
        for name, used, passed in zip(("cubetui", "min2phase"), cpu, elapsed):
            print(f"{name}: {1e3 * statistics.mean(used):.1f} ms of CPU time, {1e3 * statistics.mean(passed):.1f} ms elapsed")


ROWS = {"optimal": optimal, "two-phase": two_phase, "lengths": lengths, "batch": batch, "coset": coset, "start": start}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="+", choices=["build", *ROWS], metavar="ROW")
    parser.add_argument("--peers", required=True, help="the folder with the sources of the peers")
    parser.add_argument("--cubetui", default="target/release/cubetui", help="the program to measure")
    parser.add_argument("--old", help="another cubetui that takes turns as well, for optimal")
    parser.add_argument("--cubes", type=int, default=30, help="the number of cubes or cosets [default: 30]")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the random cubes [default: 1]")
    parser.add_argument("--moves", help="random sequences of so many moves, as in 16,17, for optimal instead of random cubes")
    parser.add_argument("--tier", default="large", help="the table for optimal [default: large]")
    parser.add_argument("--coord", default="304", help="the table of vcube, for optimal [default: 304]")
    parser.add_argument("--threads", type=int, default=1, help="threads of optimal [default: 1]")
    options = parser.parse_args()
    options.peers = os.path.abspath(options.peers)
    options.cubetui = os.path.abspath(shutil.which(options.cubetui) or options.cubetui)
    for name in options.rows:
        if name == "build":
            build(options.peers)
    measured = [name for name in options.rows if name != "build"]
    if measured:
        version = subprocess.run([options.cubetui, "--version"], capture_output=True, text=True).stdout.split("\n")[0]
        print(f"{version}, {options.cubetui}")
        print("| What | Other program | Number | Ratio of sums | Median | Worst |\n|---|---|---|---|---|---|")
    for name in measured:
        ROWS[name](options)


if __name__ == "__main__":
    main()
