"""An OpenID provider and a server that needs its tokens: `provider.py DIRECTORY`.

Writes its address to `address` once it listens, and a line for each request to `requests`: the path, and what it was
worth. Refresh tokens are valid once. If one is used twice, the session ends, as many providers do it
(RFC 9700 §4.14.2). The response of a refresh takes half a second, so that callers meet.
"""

import json
import os
import ssl
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

DIRECTORY = Path(sys.argv[1])
SESSION = json.loads((DIRECTORY / "session").read_text())
LOCK = threading.Lock()


class Site(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def note(self, worth):
        with open(DIRECTORY / "requests", "a") as file:
            file.write(f"{self.path} {worth}\n")

    def answer(self, status, document):
        body = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        issuer = f"https://localhost:{self.server.server_port}"
        if self.path == "/.well-known/openid-configuration":
            return self.answer(200, {
                "issuer": issuer, "authorization_endpoint": issuer + "/authorize", "token_endpoint": issuer + "/token",
                "jwks_uri": issuer + "/keys", "response_types_supported": ["code"],
                "subject_types_supported": ["public"],
                "id_token_signing_alg_values_supported": ["RS256"], "code_challenge_methods_supported": ["S256"],
                "grant_types_supported": ["authorization_code", "refresh_token"],
                "token_endpoint_auth_methods_supported": ["none"]})
        is_right = self.headers.get("Authorization") == f"Bearer {SESSION['access_token']}"
        self.note("right" if is_right else "wrong")
        self.answer(200 if is_right else 401, {})

    def do_POST(self):
        form = parse_qs(self.rfile.read(int(self.headers.get("Content-Length", 0))).decode())
        given = form.get("refresh_token", [""])[0]
        with LOCK:
            is_right = given == SESSION["refresh_token"]
            self.note("right" if is_right else "wrong")
            if is_right:
                SESSION["count"] = SESSION.get("count", 0) + 1
                SESSION["refresh_token"] = f"CANARY-REFRESH-{SESSION['count']}"
                SESSION["access_token"] = f"CANARY-ACCESS-{SESSION['count']}"
                document = {
                    "access_token": SESSION["access_token"], "refresh_token": SESSION["refresh_token"],
                    "token_type": "Bearer", "expires_in": 300}
            else:
                SESSION["refresh_token"] = None
        if not is_right:
            return self.answer(400, {"error": "invalid_grant"})
        time.sleep(0.5)
        self.answer(200, document)


server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(DIRECTORY / "certificate", DIRECTORY / "key")
server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
(DIRECTORY / "address.new").write_text(f"https://localhost:{server.server_port}")
os.rename(DIRECTORY / "address.new", DIRECTORY / "address")
server.serve_forever()
