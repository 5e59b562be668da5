"""A download as an app in another language has it, driven by lines of JSON.

Reads one command from each line of its standard input, and answers each by one line on its standard
output: what it shows then. An argument plants a mistake.
"""

import json
import sys
import time


class Download:
    def __init__(self, mistake=""):
        self.mistake = mistake
        self.stored = {"downloads": 0}
        self.restart()

    def restart(self):
        self.state = "idle"
        self.now = 0
        self.deadline = None
        self.outputs = []

    def perform(self, command):
        self.outputs = []
        what = command["do"]
        if what in ("launch", "kill"):
            self.restart()
        elif what == "event" and command["name"] == "start":
            self.start()
        elif what == "event" and command["name"] == "finished":
            self.finish()
        elif what == "wait":
            end = self.now + command["milliseconds"]
            if self.deadline is not None and self.deadline < end:
                self.give_up()
            self.now = end
        elif what == "expiry":
            if self.deadline is not None and self.deadline <= self.now:
                self.give_up()

    def start(self):
        if self.state not in ("idle", "failed"):
            return
        if self.mistake == "hangs" and self.state == "failed":
            time.sleep(60)
        if self.mistake == "dies" and self.state == "failed":
            sys.exit(3)
        self.state = "loading"
        if self.mistake != "keeps the old deadline" or self.deadline is None:
            self.deadline = self.now + 10_000
        self.outputs.append("shown")

    def finish(self):
        if self.state == "loading":
            self.state = "done"
            self.deadline = None

    def give_up(self):
        if self.state == "loading":
            self.state = "failed"
        if self.mistake != "keeps the old deadline":
            self.deadline = None

    def observe(self):
        return {"states": {"Download": self.state}, "outputs": self.outputs}


def main():
    mistake = sys.argv[1] if len(sys.argv) > 1 else ""
    app = Download(mistake)
    for line in sys.stdin:
        command = json.loads(line)
        if command["do"] == "begin":
            # A new run: whatever the runs before have stored is gone, too.
            app = Download(mistake)
            answer = {}
        else:
            app.perform(command)
            answer = app.observe()
        if mistake == "babbles" and app.state == "failed":
            print("starting up", flush=True)
        print(json.dumps(answer), flush=True)


main()
