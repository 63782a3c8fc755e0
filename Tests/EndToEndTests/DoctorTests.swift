import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("taskhub doctor and unlock", .serialized, .timeLimit(.minutes(3)))
struct DoctorTests {
    private static let setUp = "taskhub setup \"$base\" --ca-file \"$authority\" > /dev/null 2>&1"

    private func withScene(
        _ settings: ProviderSettings = ProviderSettings(), _ work: (SignInScene) async throws -> Void
    ) async throws {
        let scene = try await SignInScene(settings)
        defer { scene.end() }
        try await work(scene)
    }

    /// The lines of a check, without its name.
    private func findings(_ name: String, in output: String) -> [String] {
        output.split(separator: "\n").map { String($0) }
            .filter { $0.dropFirst(6).hasPrefix("\(name)  ") || $0.dropFirst(6).hasPrefix("\(name) ") }
    }

    @Test("After sign-in, every check passes, line by line and as JSON")
    func well() async throws {
        try await withScene { scene in
            let answer = try await scene.run(
                """
                export XDG_DATA_DIRS=/nonexistent DISPLAY=:99
                \(DoctorTests.setUp); taskhub install > /dev/null; sign_in > /dev/null
                taskhub config set bars sh > /dev/null
                taskhub doctor; echo "doctor $?"
                taskhub doctor --json > doctor.json; echo "json $?"
                python3 -c '
                import json; checks = json.load(open("doctor.json"))["checks"]
                print("json:", len(checks), all(c["is_well"] and not c["remedy"] for c in checks))'
                """)
            let expected = [
                "container", "same everywhere", "database library", "database", "card", "defaults", "server",
                "certificate", "clock", "identity provider", "session bus", "keyring", "keyring unlocked",
                "keyring session", "keyring entry", "entry readable", "entry writable", "access token", "account",
                "sync",
                "bars", "links", "reminders",
            ]
            for name in expected {
                #expect(findings(name, in: answer.output).first?.hasPrefix("ok  ") == true, "\(name) in \(answer)")
            }
            #expect(!answer.output.contains("FAIL"), "\(answer.output)")
            #expect(answer.output.contains("doctor 0") && answer.output.contains("json 0"))
            #expect(answer.output.contains("json: \(expected.count) True"), "\(answer.output)")
            let library = #/database library +SQLite 3\.\d+\.\d+, with(out)? the fix of its WAL-reset bug/#
            #expect(answer.output.contains(library), "\(answer.output)")
            #expect(answer.output.contains(#/certificate +trusted, until 20\d\d-/#))
        }
    }

    @Test(
        "What every change fails with is found, and nothing is changed",
        .enabled(if: geteuid() != 0, "root may write everywhere"),
        arguments: [
            (["container"], "500", "container"), (["container/store.sqlite"], "400", "database"),
            (["container/published"], "500", "container"), (["container", "home"], "500", "container"),
        ])
    func writing(paths: [String], mode: String, check: String) async throws {
        let installation = Installation()
        try await installation.create("Kept")
        let places = paths.map {
            $0 == "home" ? installation.home.path : $0.replacing("container", with: installation.container)
        }
        let rows = "SELECT count(*) FROM task"
        #expect(try await installation.sql(rows) == "1")
        if paths.contains("home") { try await installation.tool("/bin/rm", ["-r", installation.container]) }
        for place in places.filter({ access($0, F_OK) == 0 }) {
            try await installation.tool("/bin/chmod", [mode, place])
        }
        let answer = try await installation.taskhub("doctor")
        for place in places.filter({ access($0, F_OK) == 0 }) {
            try await installation.tool("/bin/chmod", ["u+rwX", place])
        }
        #expect(findings(check, in: answer.output).contains { $0.hasPrefix("FAIL") }, "\(answer)")
        #expect(!paths.contains("home") || access(installation.container, F_OK) != 0)
        let healed = try await installation.taskhub("doctor")
        #expect(!findings(check, in: healed.output).contains { $0.hasPrefix("FAIL") }, "\(healed)")
    }

    @Test(
        "A TZ that names no zone is said; one that does is not",
        arguments: ["europe/berlin", "Mars/Base", "Europe/Berlin"])
    func zone(name: String) async throws {
        let answer = try await Installation(environment: ["TZ": name]).taskhub("doctor")
        let isKnown = name == "Europe/Berlin"
        #expect(
            findings("time zone", in: answer.output).first?.hasPrefix("FAIL") == (isKnown ? nil : true), "\(answer)")
    }

    @Test("Each state of the keyring has its own line with its remedy; unlock only prompts on a terminal")
    func keyring() async throws {
        try await withScene { scene in
            let open = try await scene.run(
                """
                \(DoctorTests.setUp); sign_in > /dev/null 2>&1; taskhub unlock; echo "unlocked already $?"
                taskhub doctor > /dev/null
                flock container/locks/refresh.lock timeout 30 "\(Installation.programs)/taskhub" doctor | sed 's/^/busy: /'
                DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent taskhub doctor | sed 's/^/no bus: /'
                """)
            let absent = try await scene.run("taskhub doctor | sed 's/^/no service: /'", unlocked: false)
            let locked = try await scene.run(
                """
                gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets \
                    --method org.freedesktop.Secret.Service.Lock "['/org/freedesktop/secrets/collection/login']" \
                    > /dev/null
                dbus-monitor --session "interface='org.freedesktop.Secret.Service',member='Unlock'" \
                    > calls 2>&1 & monitor=$!
                until_in NameAcquired calls
                taskhub doctor | sed 's/^/locked: /'
                taskhub unlock; echo "no terminal $?"
                echo "calls $(grep -c 'member=Unlock' calls)"
                # No user is there to type a password: it is enough that the keyring was asked.
                timeout 30 script -qec "\(Installation.programs)/taskhub unlock" /dev/null < /dev/null > /dev/null 2>&1 &
                until_in member=Unlock calls
                echo "calls $(grep -c 'member=Unlock' calls)"
                kill $! $monitor 2> /dev/null
                """)
            let expected = [
                "unlocked already 0", "busy: ok    entry readable", "busy: FAIL  entry writable",
                "another program is renewing the session", "no bus: FAIL  session bus", "no service: FAIL  keyring ",
                "locked: ok    keyring ", "locked: FAIL  keyring unlocked", "Unlock it with 'taskhub unlock'",
                "no terminal 75\ncalls 0\ncalls 1",
            ]
            let output = open.output + absent.output + locked.output
            for line in expected { #expect(output.contains(line), "\(line) in \(open) \(absent) \(locked)") }
            #expect(locked.errors.contains("the keyring is locked") && locked.complaints == 1, "\(locked.errors)")
            #expect(!locked.errors.contains("taskhub unlock'"), "\(locked.errors)")
        }
    }

    @Test("Without a graphical session, unlock on a terminal says that the keyring needs one")
    func unlockWithoutDisplay() async throws {
        let keyring = try await TestKeyring()
        try await keyring.lock()
        let installation = Installation()
        let answer = try await Installation(environment: installation.environment(on: keyring.bus)).tool(
            "/usr/bin/script", ["-qec", "\(Installation.programs)/taskhub unlock", "/dev/null"])
        #expect(answer.status == 75, "\(answer)")
        #expect(answer.output.contains("there is no graphical session"), "\(answer)")
        #expect(!answer.output.contains("taskhub unlock'"), "\(answer)")
    }

    @Test("An unreachable server, an unknown authority and an unreachable provider are distinguished")
    func server() async throws {
        try await withScene { scene in
            let answer = try await scene.run(
                """
                taskhub doctor | sed 's/^/none: /'
                \(DoctorTests.setUp)
                sed -i 's|127.0.0.1:[0-9]*|127.0.0.1:1|' container/defaults.json
                taskhub doctor | sed 's/^/away: /'
                sed -i "s|https://127.0.0.1:1|$base|; /serverAuthorityFile/d" container/defaults.json
                taskhub doctor | sed 's/^/untrusted: /'
                """)
            let expected = [
                "none: ok    server", "away: FAIL  server ", "untrusted: FAIL  certificate",
                "Run 'taskhub setup URL --ca-file FILE'.",
            ]
            for line in expected { #expect(answer.output.contains(line), "\(line) in \(answer)") }
        }
    }

    @Test("A clock that is off by more than a minute is reported")
    func clock() async throws {
        let installation = Installation()
        let script = """
            cd "$HOME"
            cat > clock.py <<'END'
            import http.server
            class Handler(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    body = b'{"status": "ok"}'
                    self.send_response(200)
                    self.send_header("Content-Type", "application/json")
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)
                def date_time_string(self, timestamp=None):
                    return "Sun, 06 Nov 1994 08:49:37 GMT"
                def log_message(self, *arguments):
                    pass
            server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
            open("clock.port", "w").write(str(server.server_port))
            server.timeout = 100
            server.handle_request()
            END
            timeout 120 python3 clock.py & for n in $(seq 1000); do [ -s clock.port ] && break; sleep 0.05; done
            "$0" config set serverURL "http://127.0.0.1:$(cat clock.port)" > /dev/null
            exec "$0" doctor
            """
        let answer = try await installation.tool("/bin/sh", ["-c", script, "\(Installation.programs)/taskhub"])
        let line = findings("clock", in: answer.output).first ?? ""
        #expect(line.hasPrefix("FAIL") && line.contains("ahead of the server's"), "\(answer)")
        #expect(findings("certificate", in: answer.output).first?.hasPrefix("ok") == true)
    }

    @Test("On a bus that never answers, each check ends at its deadline")
    func silentBus() async throws {
        let installation = Installation()
        let script = """
            cd "$HOME"
            timeout 120 python3 -c '
            import socket, time
            s = socket.socket(socket.AF_UNIX); s.bind("bus"); s.listen(64); open("listening", "w")
            held = []
            while True: held.append(s.accept())' > /dev/null 2>&1 &
            for n in $(seq 1000); do [ -e listening ] && break; sleep 0.05; done
            export DBUS_SESSION_BUS_ADDRESS="unix:path=$HOME/bus" DISPLAY=:99
            exec "$0" doctor
            """
        var answer = Installation.Answer(status: -1, output: "", errors: "")
        let time = try await ContinuousClock().measure {
            answer = try await installation.tool("/bin/sh", ["-c", script, "\(Installation.programs)/taskhub"])
        }
        #expect(findings("session bus", in: answer.output).first?.contains("does not respond") == true, "\(answer)")
        #expect(findings("links", in: answer.output).count == 1, "\(answer)")
        #expect(time < .seconds(16), "\(time)")
    }

    @Test("A program in the bus's address is run by no program, nor by one that it starts")
    func programInAddress() async throws {
        let home = TemporaryDirectory()
        let mark = home.appending("ran")
        let installation = Installation(
            environment: ["DBUS_SESSION_BUS_ADDRESS": "unixexec:path=/usr/bin/touch,argv1=\(mark)", "DISPLAY": ":99"],
            home: home)
        try await installation.taskhub("config", "set", "serverURL", "http://127.0.0.1:1")
        for arguments in [["doctor"], ["sync"], ["unlock"], ["install"], ["open", "taskhub://today"], ["uninstall"]] {
            _ = try await installation.run("taskhub", arguments)
            #expect(access(mark, F_OK) != 0, "\(arguments)")
            unlink(mark)
        }
        _ = try await installation.run("taskhub-intent", ["open", "inbox"])
        #expect(access(mark, F_OK) != 0)
        // A program that follows the address does run it.
        try await installation.tool("/usr/bin/dbus-send", ["--session", "--dest=x.y", "/", "x.y.Z"])
        #expect(access(mark, F_OK) == 0)
    }

    @Test("Damaged defaults, another container in environment.d, a missing bar and unclaimed links are reported")
    func local() async throws {
        let installation = Installation(environment: ["XDG_DATA_DIRS": "/nonexistent"])
        try await installation.create("Pay the rent")
        try await installation.taskhub("config", "set", "bars", "eww:tasks")
        var output = try await installation.taskhub("doctor").output
        #expect(findings("bars", in: output).first?.contains("eww not found") == true, "\(output)")
        #expect(findings("links", in: output).first?.contains("Run 'taskhub install'") == true)
        #expect(findings("same everywhere", in: output).first?.hasPrefix("FAIL") == true)
        // Without a server, no keyring is needed.
        #expect(findings("session bus", in: output).first?.hasPrefix("ok") == true)

        try await installation.taskhub("install")
        output = try await installation.taskhub("doctor").output
        #expect(findings("same everywhere", in: output).first?.hasPrefix("ok") == true, "\(output)")
        symlink(installation.home.path, installation.home.appending("alias"))
        output = try await installation.taskhub("doctor", "--container", "\(installation.home.path)/alias//container/.")
            .output
        #expect(findings("same everywhere", in: output).first?.hasPrefix("ok") == true, "\(output)")
        let later = installation.home.appending(".config/environment.d/70-mine.conf")
        try writeFile(later, Array("TASKHUB_GROUP_CONTAINER=/srv/other\n".utf8))
        output = try await installation.taskhub("doctor").output
        #expect(findings("same everywhere", in: output).first?.contains("use /srv/other after the next login") == true)

        try #require(unlink(installation.snapshot) == 0 && mkdir(installation.snapshot, 0o700) == 0)
        let told = try await installation.taskhub("list")
        #expect(told.status == 0)
        #expect(told.errors.contains("snapshot is not a regular file. Move it away and try again."), "\(told)")
        output = try await installation.taskhub("doctor").output
        #expect(findings("card", in: output).first?.contains("is not a regular file") == true, "\(output)")
        let drawn = try await installation.widget("render", "--family", "medium").output
        #expect(drawn.contains("not a regular file") && drawn.contains("Then run: taskhub list"), "\(drawn)")
        try #require(rmdir(installation.snapshot) == 0)
        output = try await installation.taskhub("doctor").output
        #expect(findings("card", in: output).first?.hasPrefix("ok") == true, "\(output)")

        let damaged = Array("{\"theme\": ".utf8)
        try writeFile("\(installation.container)/defaults.json", damaged)
        output = try await installation.taskhub("doctor").output
        #expect(findings("defaults", in: output).first?.contains("Run 'taskhub config list' to move it aside") == true)
        #expect(findings("database", in: output).first?.hasPrefix("ok") == true)
        #expect(try readFile("\(installation.container)/defaults.json") == damaged)
    }
}
