"""A program in a terminal, and a user at it."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

from lib import Failure, expect

TIMEOUT = 20.0  # seconds for anything that has to happen


class Session:
    def __init__(self, command, environment, size=(80, 24)):
        self.output = b""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.kill()

    def read(self, seconds):
        """Reads what the program prints within this time. Returns whether the terminal is still open."""
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.output += data
        return bool(data)

    def press(self, keys):
        os.write(self.terminal, keys.encode())

    def wait_for(self, text):
        """Presses Ctrl-L until a whole new frame holds the text; other frames hold only what has changed."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            start = len(self.output)
            if b"\x1b[?1049h" in self.output:
                self.press("\x0c")
            pause = time.monotonic() + 0.3
            while time.monotonic() < pause:
                if not self.read(0.05):
                    raise Failure(f"the program ended before it showed {text!r}; its output was:\n{self.text(0)}")
            if text in self.text(start):
                return
        raise Failure(f"no {text!r} in {TIMEOUT} s; the last output was:\n{self.text(-6000)}")

    def text(self, start):
        """Returns the output from this byte on without escape sequences."""
        plain = re.sub(rb"\x1b\[[?0-9;]*[A-Za-z]", b" ", self.output[start:])
        return re.sub(r"\s+", " ", plain.decode(errors="replace"))

    def quit(self):
        """Presses q, and waits until the program has ended and given the screen back."""
        self.press("q")
        end = time.monotonic() + TIMEOUT
        while self.pid:
            expect(time.monotonic() < end, f"q does not end the program; its output was:\n{self.text(-6000)}")
            is_open = self.read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = None
        while is_open and select.select([self.terminal], [], [], 0)[0]:
            is_open = self.read(0)
        code = os.waitstatus_to_exitcode(status)
        expect(code == 0, f"exit code {code} after q; the output was:\n{self.text(-2000)}")
        expect(self.output.rfind(b"\x1b[?1049l") > self.output.rfind(b"\x1b[?1049h"), "the screen was not given back")

    def kill(self):
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self.pid = None
