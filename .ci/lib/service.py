"""The HTTP service under test, and an honest client of it."""
import http.client
import json
import os
import signal
import socket
import subprocess


class Service:
    """A running `cubetui serve` on a free port, with an empty home."""

    def __init__(self, program, home, *options):
        command = [program, *options, "serve", "--listen", "127.0.0.1:0"]
        self.process = subprocess.Popen(
            command, env={"HOME": home, "PATH": os.environ["PATH"]}, start_new_session=True,
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        line = self.process.stderr.readline()
        self.url = line.removeprefix("cubetui: listening on ").strip()
        self.address = "127.0.0.1", int(line.rsplit(":", 1)[1])
        self.proc = f"/proc/{self.process.pid}"

    def stop(self, timeout):
        """Ends it by SIGTERM and returns its exit code, or None if it had to be killed."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def is_running(self):
        return self.process.poll() is None

    def open_files(self):
        return len(os.listdir(f"{self.proc}/fd"))

    def memory(self):
        """Returns the resident memory in MB."""
        with open(f"{self.proc}/status") as file:
            status = dict(line.split(":", 1) for line in file)
        return int(status["VmRSS"].split()[0]) / 1024

    def connect(self, source, timeout=30):
        """Returns a bare connection from this address."""
        return socket.create_connection(self.address, timeout, (source, 0))

    def metrics(self, source):
        """Returns its own metrics by name and labels, asked from this address."""
        client = Client(self, source)
        _, _, text = client.ask("/metrics")
        client.close()
        lines = (line.rsplit(" ", 1) for line in text.decode().splitlines() if line[0] != "#")
        return {name: float(value) for name, value in lines}


class Client:
    """One connection, kept alive, and opened again if the service closed it while it was idle."""

    def __init__(self, service, source):
        self.connection = http.client.HTTPConnection(*service.address, timeout=30, source_address=(source, 0))
        self.close = self.connection.close

    def ask(self, path, body=None):
        """Sends a request, and returns the status, the headers and the body of the answer."""
        is_reused = self.connection.sock is not None
        try:
            return self.exchange(path, body)
        except (ConnectionError, http.client.RemoteDisconnected):
            if not is_reused:
                raise
        self.close()
        return self.exchange(path, body)

    def exchange(self, path, body):
        if body is None:
            self.connection.request("GET", path)
        else:
            self.connection.request("POST", path, json.dumps(body), {"content-type": "application/json"})
        response = self.connection.getresponse()
        return response.status, response.headers, response.read()
