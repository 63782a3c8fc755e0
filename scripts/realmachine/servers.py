"""The Task Hub server and its identity provider, as services of the machine behind TLS on its loopback."""

import json
import shutil

from . import checks, root

PORT, UPSTREAM = 8443, 8080
ADDRESS = f"https://127.0.0.1:{PORT}"
ISSUER = f"{ADDRESS}/idp/realms/taskhub"
STATE = "/var/lib/server"
FIXTURE = f"{STATE}/fixture"
AUTHORITY = "/usr/local/share/ca-certificates/rehearsal.crt"
USER, PASSWORD = "ada", "correct horse battery"
CODE, DEVICE = "taskhub-mobile", "taskhub-device"
# The account's number at the server: the provider's first user.
ACCOUNT = "1"
_REDIRECTS = [
    "taskhub://oauth/callback", "taskhubmobile://oauth/callback", "http://127.0.0.1/callback",
]
_PROVIDER = {
    "PROVIDER_STATE": STATE, "PROVIDER_ISSUER": ISSUER, "PROVIDER_PASSWORD": PASSWORD,
    "PROVIDER_REDIRECTS": " ".join(_REDIRECTS), "PYTHONPATH": FIXTURE, "DJANGO_SETTINGS_MODULE": "settings",
}


class Servers:
    def __init__(self, machine):
        self.machine = machine

    def place(self, contract_server):
        """Copies what they need, before the machine boots."""
        files = self.machine.files
        shutil.copytree(root.PACKAGE / "fixtures/identity-provider", files / FIXTURE[1:])
        target = files / STATE[1:] / "bin"
        target.mkdir()
        shutil.copy(contract_server, target / "contract-server")
        self.machine.add_libraries(contract_server)
        fixture = root.PACKAGE / "fixtures/identity-provider"
        text = (fixture / "nginx.conf").read_text()
        for name, value in {
            "LOCATIONS": (fixture / "locations.conf").read_text(), "PORT": str(PORT), "STATE": STATE, "USER": "user root;",
            "UPSTREAM": f"proxy_pass http://127.0.0.1:{UPSTREAM};",
        }.items():
            text = text.replace(f"@{name}@", value)
        self.machine.write(f"{STATE}/nginx.conf", text)
        openssl = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=127.0.0.1"]
        self.machine.change(
            *openssl, "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", f"{STATE}/server.key",
            "-out", f"{STATE}/server.pem")
        self.machine.change("openssl", "genrsa", "-out", f"{STATE}/signing.pem", "2048")
        # The machine trusts the server's certificate, as it does an organisation's.
        shutil.copy(files / STATE[1:] / "server.pem", files / AUTHORITY[1:])
        self.machine.change("update-ca-certificates")

    def start(self):
        variables = [f"--setenv={name}={value}" for name, value in _PROVIDER.items()]
        python = f"{root.PYTHON}/bin/python"
        self.machine.run(
            "systemd-run", "--quiet", "--wait", *variables, python, f"{FIXTURE}/seed.py")
        for name, command in {
            "contract-server": [f"{STATE}/bin/contract-server", "--port", UPSTREAM],
            "identity-provider": [
                python, "-m", "gunicorn", "--bind", f"unix:{STATE}/provider.sock", "--workers", "1", "--threads", "8",
                "--no-control-socket", "wsgi:application",
            ],
            "front-door": ["/usr/sbin/nginx", "-e", "stderr", "-p", STATE, "-c", f"{STATE}/nginx.conf"],
        }.items():
            self.machine.run(
                "systemd-run", "--quiet", f"--unit={name}", *variables, *command)
        keys = checks.wait("the identity provider answers", self._keys)
        live = ["curl", "-sf", f"http://127.0.0.1:{UPSTREAM}/health/live"]
        checks.wait("the server answers", lambda: self.machine.run(*live, check=False).returncode == 0)
        self.control("settings", {
            "provider": {"issuer": ISSUER, "client": CODE, "key_set": json.loads(keys)}, "throttling": False})

    def _keys(self):
        answer = self.machine.run("curl", "-sSf", f"{ISSUER}/protocol/openid-connect/certs", check=False)
        return answer.stdout if answer.returncode == 0 else None

    def accept(self, client):
        """Lets the server name this client to the programs."""
        keys = json.loads(self._keys())
        self.control("settings", {"provider": {"issuer": ISSUER, "client": client, "key_set": keys}})

    def control(self, call, body=None):
        method = [] if body is None else ["-d", "@-"]
        answer = self.machine.run(
            "curl", "-sSf", *method, f"http://127.0.0.1:{UPSTREAM}/control/{call}",
            stdin="" if body is None else json.dumps(body))
        return json.loads(answer.stdout)

    def titles(self):
        return [task["title"] for task in self.control("state")["tasks"]]

    def task(self, title):
        """The server's only task with this title, or None."""
        found = [task for task in self.control("state")["tasks"] if task["title"] == title]
        checks.expect(len(found) < 2, f"the server has a task {len(found)} times")
        return found[0] if found else None

    def requests(self, end):
        """How many requests came for a path that ends so."""
        return sum(request["path"].split("?")[0].endswith(end) for request in self.control("state")["requests"])

    def browse(self, address, **more):
        """Signs in on the provider's page, as a user in a browser does, and returns the address behind it."""
        task = {"address": address, "username": USER, "password": PASSWORD, "authority": AUTHORITY, **more}
        return self.machine.run(
            f"{root.PYTHON}/bin/python", f"{FIXTURE}/browser.py", stdin=json.dumps(task)).stdout.strip()
