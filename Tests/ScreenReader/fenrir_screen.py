"""Fenrir's driver for a terminal, which reads all that the program has written, however long that takes.

Its own reads for a millisecond, or until a key is pressed; what comes after that is another change of the screen.
"""

from fenrirscreenreader.screenDriver import ptyDriver


class driver(ptyDriver.driver):
    def readAll(self, fd, timeout=None, interruptFd=None, len=65536):
        return super().readAll(fd, len=len)
