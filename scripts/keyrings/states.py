"""The keyrings, their states, and what is done in each."""
import hashlib
import os
import socket
import subprocess

from keyrings.session import Session, answer, cancel, make_wallet, terminate, until

PASSWORD = "a password"
QUIET = ["session", "sync", "refresh", "doctor", "unlock", "logout"]
SECRETS = "org.freedesktop.secrets"


class Table:
    """Prints one line for each command in each state."""

    def __init__(self, programs, server):
        self.programs, self.server, self.keyring = programs, server, ""

    def of(self, package):
        version = subprocess.run(
            ["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True).stdout
        self.keyring = f"{package} {version.split('-')[0].split('+')[0]}"
        print(f"\n{self.keyring}", flush=True)

    def session(self, services=None, desktop=""):
        session = Session(self.programs, services, desktop)
        session.taskhub(f"setup {self.server}")
        return session

    def line(self, session, state, command, **options):
        # A prompter that is about to end would dismiss the next prompt.
        until(lambda: not session.owns("org.gnome.keyring.SystemPrompter"))
        status, windows, calls, text = session.taskhub(command, **options)
        asked = f"{len(windows)} windows" if windows else "no window"
        how = "terminal" if options.get("terminal") else ""
        print(f"  {state:34} {command:28} {how:9} {status!s:>5}  {asked:10} {' '.join(calls)}\n"
              f"  {'':34} {text}", flush=True)
        return status

    def quiet(self, session, state):
        for command in QUIET:
            self.line(session, state, command)


# ---- KWallet

class KWallet:
    """kwalletd6 up to 6.13, or ksecretd since 6.14."""

    def __init__(self, table, services=None, desktop="KDE", first_use=False):
        self.session = table.session(services, desktop)
        self.daemon = next(name for name in ("/usr/bin/ksecretd", "/usr/bin/kwalletd6") if os.path.exists(name))
        self.process = None
        if not first_use:
            self.session.write(".config/kwalletrc", "[Wallet]\nFirst Use=false\n")

    def start(self):
        self.process = self.session.start(self.daemon)
        until(lambda: self.session.owns(SECRETS))

    def log_in(self):
        """Starts it as pam_kwallet5 does: a hash of the password in a pipe, the environment over a socket."""
        session = self.session
        salt_file = f"{session.home}/.local/share/kwalletd/kdewallet.salt"
        if os.path.exists(salt_file):
            with open(salt_file, "rb") as file:
                secret = hashlib.pbkdf2_hmac("sha512", PASSWORD.encode(), file.read(), 50_000, 56)
        else:
            os.makedirs(os.path.dirname(salt_file), 0o700, exist_ok=True)
            with open(salt_file, "wb") as file:
                file.write(os.urandom(56))
            return self.log_in()
        path = f"{session.home}/run/kwallet.socket"
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(path)
        listening.listen()
        reading, writing = os.pipe()
        environment, session.environment = session.environment, session.environment | {"PAM_KWALLET5_LOGIN": path}
        self.process = session.start(
            self.daemon, "--pam-login", str(reading), str(listening.fileno()),
            pass_fds=[reading, listening.fileno()])
        session.environment = environment
        os.write(writing, secret)
        sending = socket.socket(socket.AF_UNIX)
        sending.connect(path)
        sending.sendall("".join(f"{name}={value}\n" for name, value in environment.items()).encode())
        for end in (sending, listening):
            end.close()
        os.close(reading), os.close(writing), os.unlink(path)
        until(lambda: session.owns(SECRETS))

    def log_out(self):
        # It writes five seconds after a change; closing the wallet writes at once.
        for name, place in (("org.kde.ksecretd", "/ksecretd"), ("org.kde.kwalletd6", "/modules/kwalletd6")):
            self.session.call(name, place, "org.kde.KWallet.close", "kdewallet", "true")
        self.session.call(SECRETS, "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.Lock",
                          "['/org/freedesktop/secrets/collection/kdewallet']")
        self.process.kill()
        self.process.wait()
        until(lambda: not self.session.owns(SECRETS))


def kwallet(table):
    table.of("kwallet6")
    with_wallet = KWallet(table)
    session = with_wallet.session
    with_wallet.start()
    table.quiet(session, "no wallet")
    table.line(session, "no wallet", "login --device --adopt")
    for command in ("unlock", "login --device --adopt"):
        table.line(session, "no wallet, cancelled", command, terminal=True, act=cancel)
    session.end()

    with_wallet = KWallet(table)
    session = with_wallet.session
    with_wallet.start()
    table.line(session, "no wallet, made", "login --device --adopt", terminal=True, act=make_wallet(PASSWORD))
    with_wallet.log_out()
    with_wallet.log_in()
    table.line(session, "made by us, after a login", "session")
    session.end()

    logged_in = KWallet(table)
    session = logged_in.session
    logged_in.log_in()
    state = "after a login to the desktop"
    table.line(session, state, "login --device --adopt")
    logged_in.log_out()
    logged_in.log_in()
    table.quiet(session, state)
    table.line(session, state, "login --device --adopt", terminal=True)
    logged_in.log_out()
    logged_in.start()
    state = "locked"
    table.quiet(session, state)
    table.line(session, state, "login --device --adopt")
    table.line(session, f"{state}, cancelled", "unlock", terminal=True, act=cancel)
    table.line(session, f"{state}, cancelled", "login --device --adopt", terminal=True, act=cancel)
    session.end()

    # On a screen of its own: windows that were cancelled disturb the next ones.
    logged_in = KWallet(table)
    session = logged_in.session
    logged_in.log_in()
    table.line(session, "after a login to the desktop", "login --device --adopt")
    logged_in.log_out()
    logged_in.start()
    table.line(session, f"{state}, SIGTERM", "unlock", terminal=True, act=terminate)
    # It leaves its window, which the next prompt waits for.
    table.line(session, f"{state}, answered after that", "unlock", terminal=True, act=answer(PASSWORD), leftovers=True)
    table.line(session, f"{state}, after that", "session")
    session.end()

    name = "org.kde.secretservicecompat" if logged_in.daemon.endswith("ksecretd") else "org.kde.kwalletd6"
    for desktop in ("KDE", "sway"):
        absent = KWallet(table, {name: logged_in.daemon, SECRETS: "/usr/bin/gnome-keyring-daemon --start --foreground"}
                         if desktop == "KDE" else {name: logged_in.daemon}, desktop)
        state = f"not running, {desktop}"
        table.line(absent.session, state, "unlock")
        table.line(absent.session, state, "unlock", terminal=True, act=cancel)
        print(f"  {'':34} owned: {absent.session.owns(name)}")
        absent.session.end()


# ---- The others

def unlocked_gnome_keyring(table):
    session = table.session({"org.gnome.keyring.SystemPrompter": "/usr/libexec/gcr-prompter"})
    session.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.UpdateActivationEnvironment",
                 f"{{'DISPLAY': '{session.environment['DISPLAY']}'}}")
    session.write("password", PASSWORD)
    with open(f"{session.home}/password") as password:
        session.start("gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets", stdin=password)
    until(lambda: "/collection/login" in session.call(
        SECRETS, "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.ReadAlias", "default"))
    return session


def lock_gnome_keyring(session):
    session.call(SECRETS, "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.Lock",
                 "['/org/freedesktop/secrets/collection/login']")


def gnome_keyring(table):
    table.of("gnome-keyring")
    state, login = "after a login to the desktop", "login --device --adopt"
    session = unlocked_gnome_keyring(table)
    table.line(session, state, login)
    table.quiet(session, state)
    table.line(session, state, login, terminal=True)
    lock_gnome_keyring(session)
    table.quiet(session, "locked")
    table.line(session, "locked", login)
    for command in ("unlock", login):
        table.line(session, "locked, cancelled", command, terminal=True, act=cancel)
    session.end()
    session = unlocked_gnome_keyring(table)
    table.line(session, state, login)
    lock_gnome_keyring(session)
    table.line(session, "locked, SIGTERM", "unlock", terminal=True, act=terminate)
    table.line(session, "locked, answered after that", "unlock", terminal=True, act=answer(PASSWORD))
    table.line(session, "locked, after that", "session")
    session.end()


def keepassxc(table):
    table.of("keepassxc")
    session = table.session()
    session.write("contents.xml", """<?xml version="1.0" encoding="UTF-8"?><KeePassFile>
        <Meta><DatabaseName>secrets</DatabaseName><CustomData><Item><Key>FDO_SECRETS_EXPOSED_GROUP</Key>
        <Value>{00010203-0405-0607-0809-0a0b0c0d0e0f}</Value></Item></CustomData></Meta>
        <Root><Group><UUID>AAECAwQFBgcICQoLDA0ODw==</UUID><Name>Root</Name></Group></Root></KeePassFile>""")
    database = f"{session.home}/secrets.kdbx"
    session.tool("keepassxc-cli", "import", "--set-password", "--decryption-time", "100",
                 f"{session.home}/contents.xml", database, text=f"{PASSWORD}\n{PASSWORD}\n")
    process = None

    def type_password():
        answer(PASSWORD)(session, None, list(session.windows())[-1])

    def restart(is_unlocked, confirms):
        nonlocal process
        if process:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
            until(lambda: not session.owns(SECRETS))
        settings = f"{session.home}/keepassxc.ini"
        # TestKeePassXC says why it is hidden while it is locked.
        hidden = str(not is_unlocked).lower()
        session.write("keepassxc.ini", "[General]\nConfigVersion=2\nSingleInstance=false\n[FdoSecrets]\nEnabled=true\n"
                      f"ShowNotification=false\nConfirmAccessItem={str(confirms).lower()}\n[GUI]\nCheckForUpdates=false\n"
                      f"ShowTrayIcon={hidden}\nMinimizeToTray={hidden}\nMinimizeOnStartup={hidden}\n")
        process = session.start("keepassxc", "--config", settings, "--localconfig", settings + ".local", database)
        until(lambda: session.owns(SECRETS) and (
            not is_unlocked or any("Locked" in title for title in session.windows().values())))
        # 2.7.10 crashes with --pw-stdin.
        until(lambda: not is_unlocked or "false" in session.call(
            SECRETS, "/org/freedesktop/secrets/aliases/default", "org.freedesktop.DBus.Properties.Get",
            "org.freedesktop.Secret.Collection", "Locked") or type_password())

    login = "login --device --adopt"
    restart(True, True)
    table.line(session, "confirmation, no entry", login)
    table.quiet(session, "confirmation, entry")
    table.line(session, "confirmation, entry", login)
    for command in ("unlock", login):
        table.line(session, "confirmation, entry", command, terminal=True, act=cancel)
    restart(True, False)
    table.quiet(session, "no confirmation")
    table.line(session, "no confirmation", login)
    restart(False, False)
    table.quiet(session, "locked")
    table.line(session, "locked, cancelled", "unlock", terminal=True, act=cancel)
    table.line(session, "locked, answered", "unlock", terminal=True, act=answer(PASSWORD))
    session.end()
