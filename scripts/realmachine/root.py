"""Builds the root of the machine once, and keeps it."""

import hashlib
import subprocess
from functools import partial
from pathlib import Path

SUITE = "trixie"
PACKAGE = Path(__file__).resolve().parents[2]
PACKAGES = PACKAGE / "dependencies/real-machine-root.apt"
MODULES = [PACKAGE / "dependencies/test.pip", PACKAGE / "dependencies/real-machine-root.pip"]
# Where the Python packages are.
PYTHON = "/opt/python"


def build(directory):
    """Returns the path of a root with everything in it, which takes a quarter of an hour the first time."""
    root, stamp = directory / "root", directory / "root.stamp"
    wanted = hashlib.sha256(b"".join(file.read_bytes() for file in [PACKAGES, *MODULES])).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return root
    directory.mkdir(parents=True, exist_ok=True)
    log = directory / "root.log"
    print(f"Building the machine's root in {root}; its log is {log}", flush=True)
    with open(log, "w") as output:
        try:
            install(root, output)
        except subprocess.CalledProcessError as error:
            raise SystemExit(f"{error.cmd[0]} failed; see {log}") from None
    stamp.write_text(wanted)
    return root


def install(root, output):
    """Installs the packages of the lists."""
    packages = [line.split("#")[0].strip() for line in PACKAGES.read_text().splitlines()]
    run = partial(subprocess.run, stdout=output, stderr=output, check=True)
    run([PACKAGE / "scripts/debian-root", SUITE, root, *filter(None, packages)])
    (root / "tmp/python.txt").write_text("".join(file.read_text() for file in MODULES))
    run(["chroot", root, "python3", "-m", "venv", PYTHON])
    pip = ["chroot", root, f"{PYTHON}/bin/pip", "--quiet", "--disable-pip-version-check"]
    run([*pip, "install", "-r", "/tmp/python.txt"])
    # When it is booted, its services start.
    (root / "usr/sbin/policy-rc.d").unlink(missing_ok=True)
