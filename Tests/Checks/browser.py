"""Drives a headless Chromium through the DevTools protocol, with nothing but the standard library."""

import base64
import json
import os
import select
import struct
import subprocess
import tempfile
import time
import zlib

# Where the first chunk of a PNG, which has its size, ends.
HEAD = 33


def chunk(kind, data):
    """A chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def note_of(path):
    """The note that a picture was written with, and its size."""
    with open(path, "rb") as file:
        data = file.read()
    size = struct.unpack(">II", data[16:24])
    (length,) = struct.unpack(">I", data[HEAD:HEAD + 4])
    kind, text = data[HEAD + 4:HEAD + 8], data[HEAD + 8:HEAD + 8 + length]
    return (text.removeprefix(b"Comment\0").decode() if kind == b"tEXt" else None), size


class Browser:
    """One Chromium with one page; what the page says to the console is kept in `complaints`."""

    def __init__(self, command="chromium"):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_child, self.sending = os.pipe()
        self.receiving, from_child = os.pipe()

        def put_pipes_in_place():
            # The protocol is spoken on 3 and 4; the copies keep one from closing the other.
            read, write = os.dup(to_child), os.dup(from_child)
            os.dup2(read, 3)
            os.dup2(write, 4)

        self.process = subprocess.Popen(
            [command, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--remote-debugging-pipe", f"--user-data-dir={self.folder.name}", "about:blank"],
            preexec_fn=put_pipes_in_place, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_child)
        os.close(from_child)
        self.waiting, self.count, self.events = b"", 0, []
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"]:
            self.call(domain + ".enable")

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.sending, data):]
        while True:
            answer = self.read(60)
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def read(self, seconds):
        end = time.monotonic() + seconds
        while b"\0" not in self.waiting:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.receiving], [], [], left)[0]:
                raise TimeoutError("the browser does not answer")
            piece = os.read(self.receiving, 1 << 20)
            if not piece:
                raise RuntimeError("the browser has ended")
            self.waiting += piece
        message, self.waiting = self.waiting.split(b"\0", 1)
        return json.loads(message)

    def show(self, path, width=1280, height=900, dark=False, scale=1):
        """Opens a file and waits until it has been drawn."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        self.events = []
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        end = time.monotonic() + 60
        while self.run("document.readyState") != "complete":
            if time.monotonic() > end:
                raise TimeoutError(path)
        self.settle()

    def settle(self):
        """Waits for two frames, so that what was asked for has been drawn."""
        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def run(self, script):
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def press(self, key):
        names = {"+": 187, "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
                 "ArrowDown": 40, "Tab": 9}
        code = names.get(key, ord(key[0].upper()))
        text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)
        self.settle()

    def point(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)
        self.settle()

    def picture(self, path, whole=False, note=None):
        """Writes a PNG of what is seen, with a note that `note_of` reads."""
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"])
        if note:
            data = data[:HEAD] + chunk(b"tEXt", b"Comment\0" + note.encode()) + data[HEAD:]
        with open(path, "wb") as file:
            file.write(data)

    def paper(self, path):
        """Writes a PDF as a printer would get it."""
        data = self.call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def complaints(self):
        """Errors and warnings of the page, and whatever it tried to load beside itself."""
        self.run("1")
        found = []
        for event in self.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append(parameters["exceptionDetails"].get("exception", {}).get("description"))
            elif method == "Runtime.consoleAPICalled":
                found.append(str(parameters["args"]))
            elif method == "Log.entryAdded":
                found.append(parameters["entry"]["text"])
            elif method == "Network.requestWillBeSent":
                address = parameters["request"]["url"]
                if parameters["type"] != "Document":
                    found.append("loads " + address)
        return found
