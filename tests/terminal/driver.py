"""A person at the terminal, played by a script: reads prompts, answers, keeps the transcript."""
import os
import subprocess


class Session:
    """One run of the program with its input and output as pipes."""

    def __init__(self, program, *args):
        self.process = subprocess.Popen([program, *args], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        env={**os.environ, "NO_COLOR": "1"})
        self.transcript = ""

    def read(self):
        """Everything up to the next prompt ("...> " or ": " at the end); None when the program ends."""
        out = b""
        while True:
            byte = self.process.stdout.read(1)
            if not byte:
                self.transcript += out.decode()
                self.process.wait()
                return None
            out += byte
            if out.endswith((b"Catholic> ", b"Protestant> ")) or \
                    (out.endswith((b": ", b"? ")) and (b"\nRoll " in out or b"Draw a marker" in out)):
                self.transcript += out.decode()
                return out.decode()

    def say(self, line):
        self.transcript += line + "\n"
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()
        return self.read()

    def close(self):
        self.process.stdin.close()
        rest = self.process.stdout.read().decode()
        self.transcript += rest
        return self.process.wait(), rest


def answer(text, tried):
    """What a plain player says to a prompt; tried keeps what was refused at this step."""
    said = text.replace("\r", "")
    if "set-up" in said:
        return "done"
    if "accepting or declining" in said:
        return "accept"
    if "to move:" in said:
        units = said.rsplit("to move:", 1)[1].split("(")[0].split()
        for unit in units:
            for way in ("N", "S", "NE"):
                if (unit, way) not in tried and unit != "nobody":
                    tried.add((unit, way))
                    return f"m {unit} {way}"
        return "end"
    return None
