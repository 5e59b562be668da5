"""A phone in the place of a device: does the flows of Maestro in a folder with the download of download.py.

Prints the log that the app writes. The first argument is the folder of download.py, the second that of the
flows, a third plants a mistake. What it does not know of Maestro ends it.
"""

import json
import pathlib
import re
import sys
import urllib.parse

import yaml

sys.argv, arguments = sys.argv[:1], sys.argv[1:]
sys.path.insert(0, arguments[0])
sys.stdin = open("/dev/null")
from download import Download  # noqa: E402

MISTAKE = arguments[2] if len(arguments) > 2 else ""


class Phone:
    def __init__(self):
        self.app = None
        self.test = None
        self.at = 0

    def log(self, event, **more):
        print(json.dumps({"test": self.test, "at": self.at, "event": event, **more}))

    def launch(self, how):
        if how.get("clearState"):
            self.app, self.at = Download(MISTAKE), 0
        else:
            self.app.perform({"do": "launch"})
        self.test = how["arguments"]["sim_test"]
        self.log("launch")

    def look(self):
        self.log("look", shows={"Download": self.app.state})

    def tell(self, command, line):
        """Hands a stimulus on; the app logs what it hears."""
        before = self.app.state
        self.app.perform(command)
        if self.app.state != before:
            self.log(line)
        for output in self.app.outputs:
            self.log("output " + output)

    def post(self, address):
        parts = urllib.parse.urlparse(address)
        values = dict(urllib.parse.parse_qsl(parts.query))
        if parts.path == "/finished":
            self.tell({"do": "event", "name": "finished"}, "event finished")
        elif parts.path == "/clock":
            self.at += int(values["ms"])
            self.tell({"do": "wait", "milliseconds": int(values["ms"])}, "too early")
        elif parts.path == "/expires":
            self.tell({"do": "expiry"}, "expires " + values["timer"])
        else:
            sys.exit("no stub for " + address)

    def do(self, command):
        name, value = (command, {}) if isinstance(command, str) else next(iter(command.items()))
        if name == "launchApp":
            self.launch(value)
        elif name == "tapOn" and value["id"] == "start_button":
            self.tell({"do": "event", "name": "start"}, "event start")
        elif name == "openLink" and value == "download://look":
            self.look()
        elif name == "assertTrue":
            self.post(re.fullmatch(r"\$\{http\.post\('(.*)', \{ body: '' \}\)\.ok\}", value).group(1))
        else:
            sys.exit(f"no command of this phone: {command}")


for path in sorted(pathlib.Path(arguments[1]).glob("*.yaml")):
    head, commands = yaml.safe_load_all(path.read_text())
    assert head["appId"] == "com.example.download", head
    phone = Phone()
    for command in commands:
        phone.do(command)
