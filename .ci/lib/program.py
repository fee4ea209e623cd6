"""What the program must do on every system, tested with the program alone: none of these tests needs a system library."""
import http.client
import json
import os
import pathlib
import signal
import subprocess
import time

from lib import expect

SCRAMBLE, SOLUTION = "R U2 F' L D", "D' L' F U2 R'\n"
SUPERFLIP = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB"


class Program:
    """A program with its own home. `command` runs it, directly or in an emulator."""

    def __init__(self, command, home, seconds=120):
        self.command = command
        self.home = pathlib.Path(home)
        self.seconds = seconds
        paths = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
        self.environment = os.environ | paths | {"WINEDEBUG": "-all", "LC_ALL": "C.UTF-8"}

    def start(self, *arguments, **options):
        return subprocess.Popen([*self.command, *arguments], env=self.environment, cwd=self.home,
                                stdin=options.pop("stdin", subprocess.DEVNULL), stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, **options)

    def run(self, *arguments, fed=None, code=0):
        """Runs it to its end with this exit code, and returns what it prints."""
        process = self.start(*arguments, stdin=subprocess.DEVNULL if fed is None else subprocess.PIPE)
        try:
            out, err = (text.decode() for text in process.communicate(fed, self.seconds))
        finally:
            process.kill()
        expect(process.returncode == code, f"{arguments}: exit code {process.returncode}, not {code}\n{out}{err}")
        return out

    def answers(self, expected, *arguments, **options):
        out = self.run(*arguments, **options)
        expect(out == expected, f"{arguments} printed {out!r} instead of {expected!r}")


def command_line(program):
    program.answers(SOLUTION, "solve", "--scramble", SCRAMBLE)
    program.answers(SOLUTION, "solve", "--solver", "optimal", "--scramble", SCRAMBLE)
    program.answers("105\n", "order", "R U")
    # Line endings of both kinds.
    cubes = b"\r\n".join([SUPERFLIP.encode()] * 2) + b"\n"
    solutions = program.run("solve", "--max", "22", fed=cubes).splitlines()
    expect(len(solutions) == 2, f"two cubes gave {solutions}")
    program.run("solve", "UUU", code=3)
    program.run("solve", "--no-such-option", code=2)
    expect("cubetui" in program.run("manual", "solving"), "the manual is not there")


def files(program):
    """A result is written whole and never over a foreign file; the configuration is read where it says."""
    foreign = program.home / "foreign.svg"
    foreign.write_text("precious")
    program.run("show", "--scramble", "R U", "--svg", "foreign.svg", code=4)
    expect(foreign.read_text() == "precious", "a foreign file was overwritten")
    for _ in range(2):
        program.run("show", "--scramble", "R U", "--svg", "cube.svg")
    expect("<svg" in (program.home / "cube.svg").read_text(), "there is no picture")
    left = [path.name for path in program.home.iterdir() if "cubetui-" in path.name]
    expect(not left, f"left behind: {left}")
    program.run("config", "path")


def tables(program):
    program.run("tables", "build", "full")
    program.run("tables", "verify")
    program.answers(SOLUTION, "solve", "--scramble", SCRAMBLE)
    program.run("tables", "remove", "full")


def service(program):
    process = program.start("serve", "--listen", "127.0.0.1:0")
    try:
        line = process.stderr.readline().decode()
        expect("listening" in line, f"the service said {line!r}")
        connection = http.client.HTTPConnection("127.0.0.1", int(line.strip().rsplit(":", 1)[1]), timeout=60)
        body = json.dumps({"cube": SUPERFLIP, "max": 22})
        connection.request("POST", "/v1/solve", body, {"content-type": "application/json"})
        response = connection.getresponse()
        text = response.read().decode()
        expect(response.status == 200 and "solution" in text, f"HTTP {response.status}: {text}")
    finally:
        process.kill()


def coset(program, seconds=60):
    """A coset is interrupted, and continued from its checkpoint. Needs 2.8 GB."""
    program.run("tables", "build", "full")
    arguments = "coset", "--search-depth", "15", "--threads", "1", "--checkpoint", "half"
    for is_resumed in (False, True):
        process = program.start(*arguments)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        out, err = (text.decode() for text in process.communicate(timeout=program.seconds))
        expect(process.returncode == 130, f"interrupted: exit code {process.returncode}\n{out}{err}")
        expect((program.home / "half").stat().st_size > 1000, f"there is no checkpoint\n{err}")
        expect(("resuming" in err) == is_resumed, f"a start that is resumed: {is_resumed}\n{err}")


def interface(program):
    """A session in a terminal: a turn, a search, and the end."""
    from lib.terminal import Session

    environment = program.environment | {"TERM": "xterm-256color"}
    with Session(program.command, environment) as session:
        for keys, shown in (("", "Solution"), ("r\r", "proven"), ("q", None)):
            session.press(keys)
            end = time.monotonic() + program.seconds
            while shown is None or shown not in session.text(0):
                expect(time.monotonic() < end, f"{keys!r} does not show {shown!r}:\n{session.text(-3000)}")
                if not session.read(0.2):
                    break
        _, status = os.waitpid(session.pid, 0)
        session.pid = None
        code = os.waitstatus_to_exitcode(status)
        expect(code == 0, f"exit code {code}:\n{session.text(-3000)}")
