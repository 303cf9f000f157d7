"""A person at the terminal, played by a script: reads prompts, answers, keeps the transcript."""
import os
import re
import subprocess

PROMPTS = (b"Catholic> ", b"Protestant> ", b"South> ", b"North> ")


class Session:
    """One run of the program with its input and output as pipes."""

    def __init__(self, program, *args):
        self.process = subprocess.Popen([program, *args], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        env={**os.environ, "TERM": "xterm"})
        self.transcript = ""
        self.step = ""

    def read(self):
        """Everything up to the next prompt or question for dice; None when the program has ended."""
        out = b""
        while True:
            byte = self.process.stdout.read(1)
            if not byte:
                self.transcript += out.decode()
                self.process.wait()
                return None
            out += byte
            asked = out.rsplit(b"\n", 1)[-1]
            if out.endswith(PROMPTS) or (out.endswith((b": ", b"? ")) and
                                         asked.startswith((b"Roll ", b"Draw a marker"))):
                text = out.decode()
                self.transcript += text
                if "decides:" in text:
                    self.step = text.rsplit("decides:", 1)[1].split("\n")[0]
                return text

    def say(self, line):
        if self.process.poll() is not None:
            return None
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()
        return self.read()

    def close(self):
        """The end of input; the exit code."""
        self.process.stdin.close()
        self.transcript += self.process.stdout.read().decode()
        return self.process.wait()


class Player:
    """Somebody who accepts everything, walks towards row `goal`, fights what he must."""

    def __init__(self, session, toward_top):
        self.session, self.toward_top = session, toward_top
        self.asked, self.to_move = set(), []

    def answer(self, text):
        step = self.session.step
        moving = re.findall(r"to move:(.*?)\(", text)
        if "Roll " in text.rsplit("\n", 1)[-1]:
            return " ".join("3" for _ in range(int(re.search(r"Roll (\d+)d", text).group(1))))
        if "Draw a marker" in text.rsplit("\n", 1)[-1]:
            return "1"
        if "set-up" in step:
            return "done"
        if "accepting" in step:
            self.asked = set()
            return "accept"
        if "movement" in step:
            if moving:
                self.to_move = moving[-1].split()
            return self.move()
        if "declaring" in step:
            return "auto"
        if "next battle" in step:
            return "fight"
        return self.choose(text)

    def move(self):
        for unit in self.to_move:
            if unit in self.asked or unit == "nobody":
                continue
            self.asked.add(unit)
            hexes = re.findall(r"\b\d{4}\b", self.session.say("can " + unit))
            if hexes:
                best = min(hexes, key=lambda h: int(h[2:]) if self.toward_top else -int(h[2:]))
                return f"m {unit} {best}"
        return "end"

    def choose(self, text):
        """Retreats, relocations and the like: any unit named in the question will do."""
        text = self.session.say("units all")
        for unit in re.findall(r"^  (\S+) ", text, re.M):
            for word in (f"stay {unit}", f"choose {unit}"):
                said = self.session.say(word)
                if said is None or "No:" not in said:
                    return ""
        return "choose none"

    def play(self, text, most=3000):
        """To the end of the battle; false if it does not come."""
        for _ in range(most):
            if text is None:
                return True
            text = self.session.say(self.answer(text))
        return False
