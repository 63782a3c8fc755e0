"""Builds the root of the machine once, and keeps it."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

SUITE = "trixie"
MIRROR = "http://deb.debian.org/debian"
PACKAGE = Path(__file__).resolve().parents[2]
PACKAGES = PACKAGE / "dependencies/real-machine-root.apt"
MODULES = [PACKAGE / "dependencies/test.pip", PACKAGE / "dependencies/real-machine-root.pip"]
# What systemd needs to boot. The other packages are installed afterwards, so that a longer list needs no new root.
BASE = [
    "ca-certificates", "dbus", "dbus-user-session", "iproute2", "kmod", "libpam-systemd", "openssh-server", "procps",
    "python3", "sudo", "systemd", "systemd-sysv", "udev",
]
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
            if not root.exists():
                bootstrap(root, output)
            install(root, output)
        except subprocess.CalledProcessError as error:
            raise SystemExit(f"{error.cmd[0]} failed; see {log}") from None
    stamp.write_text(wanted)
    return root


def bootstrap(root, output):
    partial = root.with_name("root.partial")
    shutil.rmtree(partial, ignore_errors=True)
    command = ["debootstrap", "--variant=minbase", f"--include={','.join(BASE)}", SUITE, partial, MIRROR]
    subprocess.run(command, stdout=output, stderr=output, check=True)
    partial.rename(root)


def install(root, output):
    """Installs the packages of the lists, with the host's certificates and settings for downloads."""
    copies = {
        "/etc/resolv.conf": "etc/resolv.conf", "/usr/local/share/ca-certificates": "usr/local/share/ca-certificates",
    }
    for source, target in copies.items():
        subprocess.run(["cp", "--recursive", "--dereference", "-T", source, root / target], check=True)
    # No service is started while packages are installed (invoke-rc.d).
    policy = root / "usr/sbin/policy-rc.d"
    policy.write_text("#!/bin/sh\nexit 101\n")
    policy.chmod(0o755)
    packages = [line.split("#")[0].strip() for line in PACKAGES.read_text().splitlines()]
    (root / "tmp/python.txt").write_text("".join(file.read_text() for file in MODULES))
    apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    mounts = [(root / name, f"/{name}") for name in ("proc", "sys", "dev")]
    for target, source in mounts:
        subprocess.run(["mount", "--rbind", source, target], check=True)
    try:
        for command in (
            ["update-ca-certificates"],
            [*apt, "update"],
            [*apt, "install", "-y", "--no-install-recommends", *filter(None, packages)],
            [*apt, "clean"],
            ["python3", "-m", "venv", PYTHON],
            [f"{PYTHON}/bin/pip", "install", "--quiet", "--disable-pip-version-check", "-r", "/tmp/python.txt"],
        ):
            subprocess.run(["chroot", root, *command], stdout=output, stderr=output, check=True)
    finally:
        for target, _ in mounts:
            subprocess.run(["umount", "--recursive", "--lazy", target], check=True)
    os.unlink(policy)
