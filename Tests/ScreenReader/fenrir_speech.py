"""A speech driver for Fenrir that records what is spoken, as lines of JSON."""

import json
import os

from fenrirscreenreader.core.speechDriver import speechDriver


class driver(speechDriver):
    def initialize(self, environment):
        super().initialize(environment)
        self.output = os.open(os.environ["SPEECH"], os.O_WRONLY)

    def speak(self, text, queueable=True):
        os.write(self.output, json.dumps(text).encode() + b"\n")
