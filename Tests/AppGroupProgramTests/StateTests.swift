import FoundationEssentials
import Glibc
import TaskHubTestSupport
import Testing

@Suite("Settings, files and locks from a shell", .timeLimit(.minutes(2)))
struct StateTests {
    private let scene = AppGroupScene()

    @Test("A setting keeps its type, and settings of other programs stay")
    func settings() async throws {
        #expect(try await scene.run("defaults", "get", "theme").status == 66)
        let values: [([String], String)] = [
            (["theme", "dark"], "dark\n"), (["theme", "a\nb"], "a\nb\n"), (["goal", "8", "--type", "int"], "8\n"),
            (["on", "yes", "--type", "bool"], "true\n"), (["names", "a,b", "--type", "list"], "[\"a\",\"b\"]\n"),
            (["rate", "0.10", "--type", "json"], "0.10\n"), (["below", "--type", "int", "--", "-5"], "-5\n"),
            (["huge", "123456789012345678901234567890", "--type", "json"], "123456789012345678901234567890\n"),
        ]
        for (words, printed) in values {
            try await scene.run(["defaults", "set"] + words).expectSuccess()
            #expect(try await scene.run("defaults", "get", words[0]).stdout == printed, "\(words)")
        }
        try await scene.run("defaults", "unset", "theme").expectSuccess()
        try await scene.run("defaults", "unset", "theme").expectSuccess()
        let list = try await scene.run("defaults", "list").expectSuccess().stdout.split(separator: "\n")
        #expect(
            list.map { $0.prefix { $0 != "\t" } } == ["below", "containerID", "goal", "huge", "names", "on", "rate"])
        let json = try await scene.run("defaults", "list", "--json").stdout
        #expect(json.hasPrefix("{\"schema\":1,\"settings\":{") && json.contains("\"rate\":0.10"), "\(json)")
    }

    @Test(
        "A wrong value or name is refused and changes nothing",
        arguments: [
            ["goal", "many", "--type", "int"], ["on", "maybe", "--type", "bool"], ["o", "{a", "--type", "json"],
            ["containerID", "x"], ["bars", "dzen"], ["bars", "1", "--type", "int"], ["", "x"], ["a\nb", "x"],
        ])
    func refusedSettings(words: [String]) async throws {
        let result = try await scene.run(["defaults", "set"] + words)
        #expect(result.status == 65, "\(result)")
        #expect(try await scene.run("defaults", "list").stdout.isEmpty)
    }

    @Test("Changes of many programs at once are all kept")
    func manyWriters() async throws {
        let result = try await scene.shell(
            "for n in 1 2 3 4 5 6 7 8; do appgroup defaults set n$n $n & done; wait; appgroup defaults list | wc -l")
        #expect(result.stdout == "9\n", "\(result)")
    }

    @Test("A watch prints a line for each change")
    func watchedSettings() async throws {
        let result = try await scene.shell(
            """
            appgroup defaults set theme light
            $program defaults watch theme --now >shown &
            has_lines shown 1; appgroup defaults set theme dark
            has_lines shown 2; appgroup defaults set other x; appgroup defaults unset theme
            has_lines shown 3; kill $!; wait; cat shown
            """)
        #expect(result.stdout == "theme\t\"light\"\ntheme\t\"dark\"\ntheme\t\n", "\(result)")
    }

    @Test("A file holds any bytes, and is replaced whole")
    func files() async throws {
        #expect(try await scene.run("file", "get", "note").status == 66)
        for bytes in [[0xFF, 0x00, 0x0A], [], Array("text".utf8)] as [[UInt8]] {
            let put = try await runProgram(
                AppGroupScene.program, ["file", "put", "note", "--durable"],
                environment: ["HOME": scene.home.path, "APPGROUP": AppGroupScene.group], stdin: bytes)
            try put.expectSuccess()
            #expect(try await scene.run("file", "get", "note").stdoutBytes == bytes)
        }
        var status = stat()
        #expect(stat("\(scene.container)/files/note", &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try await scene.run("file", "get", "note", "--limit", "3").status == 65)
        #expect(try await scene.run("file", "put", "note", "--limit", "3", input: "long").status == 65)
        #expect(try await scene.run("file", "get", "note").stdout == "text")
        try await scene.run("file", "remove", "note").expectSuccess()
        #expect(try await scene.run("file", "rm", "note").status == 66)
        let base64 = try await scene.shell(#"printf '\377\000' | appgroup file put b; appgroup file get b --json"#)
        #expect(base64.stdout.hasSuffix("\"bytes\":2,\"base64\":\"/wA=\"}\n"), "\(base64)")
    }

    @Test("A default is printed for what is absent, and not for what is damaged")
    func defaultText() async throws {
        #expect(try await scene.run("defaults", "get", "count", "--default", "0").expectSuccess().stdout == "0\n")
        #expect(try await scene.run("file", "get", "count", "--default", "").expectSuccess().stdout.isEmpty)
        #expect(try await scene.run("file", "get", "count", "--default", "0").expectSuccess().stdout == "0")
        let document = try await scene.run("defaults", "get", "count", "--default", "0", "--json").expectSuccess()
        #expect(document.stdout.contains(#""value":"0","is_set":false"#), "\(document)")
        try await scene.run("defaults", "set", "count", "1").expectSuccess()
        try await scene.run("file", "put", "count", input: "1").expectSuccess()
        #expect(try await scene.run("defaults", "get", "count", "--default", "0").stdout == "1\n")
        #expect(try await scene.run("file", "get", "count", "--default", "0").stdout == "1")
        _ = try await scene.shell(
            "cd '\(scene.container)'; echo '{' >defaults.json; chmod 644 files/count")
        #expect(try await scene.run("defaults", "get", "count", "--default", "0").status == 74)
        #expect(try await scene.run("file", "get", "count", "--default", "0").status == 73)
    }

    @Test("A planted link, pipe or open directory is refused")
    func planted() async throws {
        try await scene.run("file", "put", "note", input: "x").expectSuccess()
        let files = "\(scene.container)/files"
        symlink("/etc/passwd", "\(files)/link")
        mkfifo("\(files)/pipe", 0o600)
        #expect(try await scene.run("file", "get", "link").status == 73)
        #expect(try await scene.run("file", "get", "pipe").status == 65)
        try await scene.run("file", "put", "link", input: "mine").expectSuccess()
        #expect(try await scene.run("file", "get", "link").stdout == "mine")
        chmod(files, 0o755)
        for words in [["get", "note"], ["put", "note"], ["remove", "note"]] {
            #expect(try await scene.run(["file"] + words).status == 73, "\(words)")
        }
    }

    @Test("The product's group is read and never written", arguments: ["group.dev.taskhub", "org.example.x"])
    func product(group: String) async throws {
        let container = scene.home.appending("x/group.dev.taskhub")
        let place = group == "group.dev.taskhub" ? ["--group", group] : ["--group", group, "--container", container]
        for words in [
            ["init"], ["file", "put", "x"], ["defaults", "set", "a", "b"], ["run", "x", "--", "true"],
            ["lock", "x", "--", "true"], ["snapshot", "publish", "x", "--kind", "y"],
            ["outbox", "add", "x", "--key", "k"],
            ["install", "--every", "5m", "--", "true"], ["uninstall"],
        ] {
            let separator = words.firstIndex(of: "--") ?? words.count
            let result = try await scene.run(Array(words[..<separator]) + place + words[separator...])
            #expect(result.status == 65 && result.stderr.contains("belongs to Task Hub"), "\(words) \(result)")
        }
        #expect(try await scene.run(["file", "get", "x"] + place).status == 66)
        #expect(access(container, F_OK) != 0)
    }

    @Test("A setting's name has no control characters, and one that another program wrote is printed as JSON")
    func settingNames() async throws {
        for name in ["k\u{9B}31m", "a\nb", "a\tb", "\u{7F}", "\u{1B}c"] {
            #expect(try await scene.run("defaults", "set", name, "v").status == 65)
        }
        try await scene.run("defaults", "set", "ö", "v").expectSuccess()
        let result = try await scene.shell(
            #"""
            printf '{"x\\nserverURL\\t\\"http://evil\\"":1,"\\u009b31m":2}' > '\#(scene.container)/defaults.json'
            appgroup defaults list
            """#)
        #expect(
            result.stdout == #"""
                "x\u000aserverURL\u0009\"http://evil\""\#t1
                "\u009b31m"\#t2

                """#, "\(result.stdout)")
    }

    @Test("Doctor reports each directory and file that a command would refuse")
    func doctor() async throws {
        _ = try await scene.shell(
            """
            appgroup defaults set a b; printf x | appgroup file put note; appgroup lock l -- true; appgroup run r -- true
            """)
        #expect(!(try await scene.run("doctor").stdout.contains("FAIL")))
        for (path, mode) in [
            ("locks", 0o755), ("files", 0o755), ("runs", 0o755), ("locks/l.lock", 0o644), ("runs/r", 0o644),
        ] as [(String, mode_t)] {
            let path = "\(scene.container)/\(path)"
            var status = stat()
            try #require(stat(path, &status) == 0, "\(path)")
            chmod(path, mode)
            let lines = try await scene.run("doctor").stdout
            #expect(lines.contains("FAIL") && lines.contains("chmod go= \(path)"), "\(path): \(lines)")
            chmod(path, status.st_mode & 0o777)
        }
        let nowhere = try await scene.run("doctor", "--container", "/etc/passwd/appgroup")
        #expect(nowhere.stdout.contains("FAIL  container") && nowhere.status == 0, "\(nowhere)")
    }

    @Test("The product's container is not written through a link either")
    func productLink() async throws {
        let result = try await scene.shell(
            """
            mkdir -m 700 -p x/group.dev.taskhub; ln -s x/group.dev.taskhub link
            for words in 'run x' 'lock x' 'install --every 5m'; do
                appgroup $words --container "$PWD/link" -- true 2>/dev/null; echo $?
            done
            appgroup defaults set a b --container "$PWD/link" 2>/dev/null; echo $?
            ls x/group.dev.taskhub
            """)
        #expect(result.stdout == "65\n65\n65\n65\n", "\(result)")
    }

    @Test("A lock is held by one command at a time, and its exit code is passed on")
    func locks() async throws {
        let result = try await scene.shell(
            """
            echo 0 >count
            for n in 1 2 3 4 5 6; do
                appgroup lock mine -- sh -c 'n=$(cat count); sleep 0.05; echo $((n + 1)) >count' &
            done; wait; cat count
            $program lock mine -- sh -c 'echo >held; exec sleep 1000' & has_lines held 1
            appgroup lock mine --wait 0.1 -- true; echo $?
            appgroup lock other -- sh -c 'exit 9'; echo $?
            kill $!; appgroup lock mine -- echo free
            """)
        #expect(result.stdout == "6\n75\n9\nfree\n", "\(result)")
    }

    @Test(
        "The program with the keyring says at once that it gets no thread or no queue of events",
        arguments: ["eventfd2:error=ENOMEM", "clone,clone3:error=EAGAIN", "epoll_create1:error=EMFILE"])
    func noResources(fault: String) async throws {
        let calls = fault.prefix { $0 != ":" }
        let result = try await scene.shell(
            "strace -o /dev/null -e trace=\(calls) -e inject=\(fault) \"$program-token\" token state mail")
        #expect(result.status == 74 && result.stdout.isEmpty, "\(result)")
        #expect(result.stderr.hasPrefix("appgroup: ") && result.stderr.count { $0 == "\n" } == 1, "\(result)")
    }

    @Test("With --json, every answer is one object on one line, and an error has the same exit code")
    func documents() async throws {
        try await scene.publish("3 unread")
        for words in [
            ["path"], ["init"], ["doctor"], ["defaults", "set", "a", "b"], ["defaults", "get", "a"],
            ["defaults", "list"],
            ["defaults", "unset", "a"], ["file", "put", "x"], ["file", "get", "x"], ["file", "remove", "x"],
            ["run", "x", "--", "echo", "1"], ["snapshot", "show", "mail"], ["snapshot", "state", "mail"],
            ["snapshot", "state", "none"], ["snapshot", "publish", "other", "--kind", "note"], ["card", "mail"],
            ["outbox", "add", "o", "--key", "k"], ["outbox", "list", "o"], ["outbox", "deliver", "o", "--", "true"],
            ["install", "--every", "5m", "--dry-run", "--", "true"], ["uninstall"],
        ] {
            let result = try await scene.run(["--json"] + words, input: "1").expectSuccess()
            #expect(result.stdout.hasPrefix("{\"schema\":1,"), "\(words) \(result.stdout)")
            #expect(result.stdout.count { $0 == "\n" } == 1, "\(words)")
            #expect(throws: Never.self) { try JSONDecoder().decode(Answer.self, from: Data(result.stdoutBytes)) }
        }
        for words in [
            ["defaults", "get", "none"], ["file", "get", ".x"], ["snapshot", "show", "none"], ["run", "x"], ["nope"],
            ["run", "bad", "--", "false"], ["card", "mail", "--at", "noon"], ["outbox", "discard", "o", "none"],
            ["server", "show"],
        ] {
            let (plain, document) = (try await scene.run(words), try await scene.run(["--json"] + words + []))
            #expect(document.stdout.isEmpty)
            let error = try JSONDecoder().decode(Failure.self, from: Data(document.stderrBytes)).error
            // The run is paused by then.
            if words[0] != "run" || words.count < 3 { #expect(document.status == plain.status, "\(words)") }
            #expect(error.exit == document.status && !error.code.isEmpty && !error.hint.isEmpty, "\(words)")
        }
    }
}

private struct Answer: Decodable {
    let schema: Int
}

private struct Failure: Decodable {
    struct Content: Decodable {
        let code: String
        let message: String
        let hint: String
        let exit: Int32
    }

    let error: Content
}
