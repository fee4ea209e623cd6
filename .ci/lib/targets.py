"""The targets of the compiler: what builds for them, and what runs their programs on Debian."""
import os
import pathlib
import re
import subprocess

from lib import expect

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target/platforms"))
ARM64, WINDOWS = "aarch64-unknown-linux-gnu", "x86_64-pc-windows-gnu"
MACOS = "aarch64-apple-darwin", "x86_64-apple-darwin"
PACKAGES = {
    ARM64: ("gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross", "qemu-user-static"),
    WINDOWS: ("gcc-mingw-w64-x86-64-posix", "wine", "wine64"),
}
RUSTC_PACKAGES = "rustc-web", "cargo-web", "rust-web-src", "lld", "wasi-libc"
RUNNERS = {ARM64: ["qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu"], WINDOWS: ["wine"]}
# Debian's Wine lacks this library, which every Rust program needs.
SHIM = """#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG); /* random numbers of advapi32 */
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, (ULONG)size); }
"""


def install(packages):
    missing = [name for name in packages
               if subprocess.run(["dpkg", "-s", name], capture_output=True).returncode]
    if missing:
        sudo = [] if os.geteuid() == 0 else ["sudo"]
        subprocess.run([*sudo, "apt-get", "update", "-q"], check=True)
        subprocess.run([*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-q", "-y",
                        "--no-install-recommends", *missing], check=True)


def zigbuild():
    """Returns the command of cargo-zigbuild, which links for macOS, from an environment of its own."""
    folder = BUILD / "zigbuild"
    if not (folder / "bin/cargo-zigbuild").exists():
        subprocess.run(["python3", "-m", "venv", folder], check=True)
        subprocess.run([folder / "bin/pip", "install", "-q", "cargo-zigbuild", "ziglang"], check=True)
    return str(folder / "bin")


class Target:
    """A target, its compiler, and the command that runs its programs."""

    def __init__(self, name, runner=None):
        install(PACKAGES.get(name, ()))
        self.name = name
        self.runner = [str(part) for part in (RUNNERS.get(name, ()) if runner is None else runner)]
        self.cargo, self.build_std = ["cargo"], []
        self.variable = "CARGO_TARGET_" + name.upper().replace("-", "_")
        self.environment = os.environ | {"CARGO_TARGET_DIR": str(BUILD), "WINEDEBUG": "-all"}
        if self.runner:
            self.environment[f"{self.variable}_RUNNER"] = " ".join(self.runner)
        if name == ARM64:
            self.environment[f"{self.variable}_LINKER"] = "aarch64-linux-gnu-gcc"
        if name == WINDOWS:
            os.environ["WINEPREFIX"] = self.environment["WINEPREFIX"] = str(BUILD / "wine")
        if subprocess.run(["rustup", "target", "add", name], capture_output=True).returncode:
            install(RUSTC_PACKAGES)
            self.cargo, self.build_std = ["/usr/bin/cargo"], ["-Zbuild-std=std,panic_unwind"]
            self.environment |= {"RUSTC": "/usr/bin/rustc", "RUSTC_BOOTSTRAP": "1"}

    def run(self, command, *arguments, after=()):
        """Runs cargo, and returns its output, which is also shown as it comes, because an emulator takes long."""
        words = [*self.cargo, command, "--locked", *self.build_std, "--target", self.name, *arguments, *after]
        print("==", *words, flush=True)
        lines = []
        with subprocess.Popen(words, cwd=ROOT, env=self.environment, text=True, stdout=subprocess.PIPE) as running:
            for line in running.stdout:
                print(line, end="", flush=True)
                lines.append(line)
        expect(running.returncode == 0, f"cargo {command} for {self.name} failed")
        return "".join(lines)

    def tests(self, *arguments, skip=()):
        """Runs tests, and returns how many passed and how many were left out."""
        self.put_shim("debug", "debug/deps")
        after = ["--", *(word for name in skip for word in ("--skip", name))]
        out = self.run("test", *arguments, after=after)
        counts = re.findall(r"test result: ok\. (\d+) passed; 0 failed; (\d+) ignored; \d+ measured; (\d+) filtered", out)
        expect(counts, f"no tests of {self.name} were run")
        return [sum(int(count[column]) for count in counts) for column in (0, 2)]

    def program(self, profile="dev", flags=""):
        """Builds the program with a profile and flags of the compiler, and returns its path."""
        if flags:
            self.environment[f"{self.variable}_RUSTFLAGS"] = flags
        command = "build"
        if self.name in MACOS:
            command, self.environment["PATH"] = "zigbuild", zigbuild() + ":" + os.environ["PATH"]
        self.run(command, "--bin", "cubetui", "--profile", profile)
        folder = "debug" if profile == "dev" else profile
        self.put_shim(folder)
        return BUILD / self.name / folder / ("cubetui.exe" if self.name == WINDOWS else "cubetui")

    def put_shim(self, *folders):
        """Puts the library that Debian's Wine lacks next to the programs."""
        if self.name != WINDOWS:
            return
        BUILD.mkdir(parents=True, exist_ok=True)
        source = BUILD / "bcryptprimitives.c"
        source.write_text(SHIM)
        for folder in folders:
            library = BUILD / self.name / folder / "bcryptprimitives.dll"
            library.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["x86_64-w64-mingw32-gcc", "-shared", "-O2", "-o", library, source, "-ladvapi32"], check=True)
