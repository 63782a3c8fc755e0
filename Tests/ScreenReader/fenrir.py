"""Runs Fenrir as `fenrir -e` does, without sound, with a program in it, and records what it speaks.

The arguments are a directory for its files, the program, which takes no arguments, and whether each typed character is
spoken: True or False.
"""

import configparser
import multiprocessing
import os
import sys

import fenrirscreenreader
from fenrirscreenreader.core import fenrirManager, settingsManager

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(fenrirscreenreader.__file__)


def main():
    directory, program, speaks_keys = sys.argv[1:]
    # Its processes are given methods, which only a fork takes along.
    multiprocessing.set_start_method("fork")
    # The package looks for its configuration in /etc, or two directories above its drivers.
    drivers, configuration = os.path.join(directory, "lib/fenrir"), os.path.join(directory, "config")
    os.makedirs(drivers)
    os.symlink(os.path.join(os.path.dirname(PACKAGE), "etc/fenrirscreenreader"), configuration)
    for name in os.listdir(PACKAGE):
        os.symlink(os.path.join(PACKAGE, name), os.path.join(drivers, name))
    settingsManager.fenrirPath = drivers

    def own(driver, kind):
        return os.path.relpath(os.path.join(HERE, driver), os.path.join(PACKAGE, kind))

    settings = configparser.ConfigParser(interpolation=None, strict=False)
    settings.read(os.path.join(configuration, "settings/settings.conf.example"))
    for section, values in {
        "speech": {"driver": own("fenrir_speech", "speechDriver")},
        "screen": {"driver": own("fenrir_screen", "screenDriver")},
        "keyboard": {"driver": "ptyDriver", "keyboardLayout": "pty", "charEcho": speaks_keys},
        "sound": {"enabled": "False", "driver": "dummyDriver"},
        # Otherwise it makes a socket in /tmp.
        "remote": {"driver": "dummyDriver"},
        # With pyte 0.8, it takes each character that is written for one with attributes, and says so.
        "general": {"shell": program, "autoSpellCheck": "False", "hasAttributes": "False"},
    }.items():
        settings[section].update(values)
    path = os.path.join(directory, "fenrir.conf")
    with open(path, "w") as file:
        settings.write(file)
    sys.argv = ["fenrir", "--setting", path]
    fenrirManager.fenrirManager().proceed()


main()
