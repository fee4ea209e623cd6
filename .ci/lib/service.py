"""The HTTP service under test: starting it, asking it, attacking it and measuring it."""
import asyncio
import contextlib
import json
import os
import signal
import socket
import struct


def percentile(values, percent):
    """Returns the value that this many percent of the values do not exceed."""
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def latencies(seconds):
    if not seconds:
        return "none"
    p50, p99, most = (1000 * value for value in (percentile(seconds, 50), percentile(seconds, 99), max(seconds)))
    return f"p50 {p50:.1f} ms, p99 {p99:.0f} ms, max {most:.0f} ms"


class Service:
    """A running `cubetui serve` on a free port, with an empty home."""

    async def start(self, program, home):
        self.process = await asyncio.create_subprocess_exec(
            program, "serve", "--listen", "127.0.0.1:0",
            env={"HOME": home, "PATH": os.environ["PATH"]}, start_new_session=True,
            stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE)
        line = (await self.process.stderr.readline()).decode()
        self.address = "127.0.0.1", int(line.rsplit(":", 1)[1])
        self.proc = f"/proc/{self.process.pid}"

    async def stop(self, timeout):
        """Ends it by SIGTERM and returns its exit code, or None if it had to be killed."""
        try:
            if self.process.returncode is None:
                self.process.send_signal(signal.SIGTERM)
            return await asyncio.wait_for(self.process.wait(), timeout)
        except TimeoutError:
            self.process.kill()

    def open_files(self):
        return len(os.listdir(f"{self.proc}/fd"))

    def memory(self):
        """Returns the resident memory in MB."""
        with open(f"{self.proc}/status") as file:
            status = dict(line.split(":", 1) for line in file)
        return int(status["VmRSS"].split()[0]) / 1024

    async def metrics(self, source):
        """Returns its own metrics by name and labels, asked from this address."""
        client = Client(self.address, source)
        _, _, text = await client.ask("/metrics")
        client.close()
        lines = (line.rsplit(" ", 1) for line in text.decode().splitlines() if line[0] != "#")
        return {name: float(value) for name, value in lines}


class Client:
    """An honest client: one connection, kept alive, and opened again if the service closed it while it was idle."""

    def __init__(self, address, source):
        self.address, self.source, self.writer = address, (source, 0), None

    async def ask(self, path, body=None):
        """Sends a request, and returns the status, the headers and the body of the answer."""
        if self.writer:
            with contextlib.suppress(ConnectionError):
                try:
                    return await self.exchange(path, body)
                except asyncio.IncompleteReadError as error:
                    if error.partial:
                        raise
            self.close()
        self.reader, self.writer = await asyncio.open_connection(*self.address, local_addr=self.source, limit=1 << 20)
        return await self.exchange(path, body)

    async def exchange(self, path, body):
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nhost: localhost\r\n"
        if body is not None:
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
            head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + (body or b""))
        start, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[:-2]
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        return int(start.split()[1]), headers, await self.reader.readexactly(int(headers["content-length"]))

    def close(self):
        if self.writer:
            self.writer.close()
        self.writer = None


class RawConnection:
    """A hostile connection, which sends any bytes."""

    def __init__(self, address, source):
        self.address, self.loop, self.socket = address, asyncio.get_running_loop(), socket.socket()
        self.socket.bind((source, 0))
        self.socket.setblocking(False)

    async def __aenter__(self):
        await self.loop.sock_connect(self.socket, self.address)
        return self

    async def __aexit__(self, *_error):
        self.socket.close()

    async def send(self, data):
        await self.loop.sock_sendall(self.socket, data)

    async def rest(self, seconds):
        """Returns what comes until the service closes the connection, which it must do in this time."""
        data = b""
        async with asyncio.timeout(seconds):
            with contextlib.suppress(ConnectionError):
                while part := await self.loop.sock_recv(self.socket, 1 << 16):
                    data += part
        return data

    def received(self):
        """Returns what has come so far."""
        with contextlib.suppress(BlockingIOError, ConnectionError):
            return self.socket.recv(1 << 16)
        return b""

    def reset(self):
        """Ends the connection by RST."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()
