import Glibc
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Faults: one clear line, the right exit code, nothing lost")
struct FaultTests {
    @Test("A damaged store is set aside untouched and named; the next command starts a new one")
    func damagedStore() async throws {
        let installation = Installation()
        try await installation.create("Before")
        _ = try await installation.sql("PRAGMA wal_checkpoint(TRUNCATE)")
        let garbage = [UInt8](repeating: 0x5A, count: 8192)
        try writeFile(installation.store, garbage)
        let refused = try await installation.taskhub("list")
        #expect(refused.status == 74)
        #expect(refused.complaints == 1)
        let aside = try #require(refused.errors.firstMatch(of: #/to (\S+store\.sqlite\.damaged-\S+?)\. /#)?.1)
        #expect(try readFile(String(aside)) == garbage)
        #expect(try await installation.taskhub("list").status == 0)
        try await installation.create("After")
        #expect(try await installation.widget("render").output.contains("After"))
    }

    @Test("Damaged defaults are set aside and named, and tasks are unaffected")
    func damagedDefaults() async throws {
        let installation = Installation()
        try await installation.taskhub("config", "set", "theme", "dark")
        try writeFile("\(installation.container)/defaults.json", Array("{\"theme\": \"da".utf8))
        let refused = try await installation.taskhub("config", "list")
        #expect(refused.status == 74)
        #expect(refused.complaints == 1)
        #expect(refused.errors.contains("defaults.json.damaged-"))
        #expect(try await installation.taskhub("config", "set", "theme", "light").status == 0)
        #expect(try await installation.taskhub("add", "Still works").status == 0)
    }

    @Test(
        "A truncated, invalid or foreign snapshot is never drawn, and the next command replaces it",
        arguments: ["cut", "garbage", "empty", "open to others"])
    func damagedSnapshot(_ kind: String) async throws {
        let installation = Installation()
        try await installation.create("Pay the rent")
        let whole = try readFile(installation.snapshot)
        switch kind {
        case "cut": try writeFile(installation.snapshot, Array(whole.dropLast(20)))
        case "garbage": try writeFile(installation.snapshot, [0xFF, 0x00, 0x41])
        case "empty": try writeFile(installation.snapshot, [])
        default: chmod(installation.snapshot, 0o644)
        }
        let card = try await installation.widget("render")
        #expect(card.status == 0)
        #expect(!card.output.contains("Pay the rent"))
        #expect(card.output.contains("taskhub list"))
        #expect(try await installation.widget("render", "--strict").status == 1)
        #expect(try await installation.taskhub("list").status == 0)
        #expect(try await installation.widget("render", "--strict").output.contains("Pay the rent"))
    }

    @Test("A store of a newer major schema is refused with its version and stays unchanged")
    func newerSchema() async throws {
        let installation = Installation()
        try await installation.create("Before")
        _ = try await installation.sql("PRAGMA user_version = 9000001")
        let answer = try await installation.taskhub("add", "x")
        #expect(answer.status == 65)
        #expect(answer.errors.contains("schema"))
        #expect(answer.complaints == 1)
        #expect(try await installation.sql("SELECT count(*) FROM task") == "1")
    }

    @Test("A store locked by another program is reported as temporary, within seconds")
    func busyStore() async throws {
        let installation = Installation()
        try await installation.create("Before")
        let answer = try await installation.tool(
            "/usr/bin/sqlite3", [installation.store],
            input: Array(
                """
                BEGIN IMMEDIATE;
                .shell "\(Installation.programs)/taskhub-intent" create During; echo "status $?"

                """.utf8))
        #expect(answer.output.contains("status 75"), "\(answer)")
        #expect(answer.complaints == 1)
        #expect(try await installation.intent("create", "After").status == 0)
        #expect(try await installation.sql("SELECT count(*) FROM task") == "2")
    }

    @Test(
        "If HOME is unset or relative, commands say so and the widget still draws a card",
        arguments: [(nil, "HOME is not set"), ("home", "HOME is not an absolute path")] as [(String?, String)])
    func noHome(home: String?, says: String) async throws {
        let installation = Installation()
        var bare = ["PATH": "/usr/bin:/bin"]
        bare["HOME"] = home
        for (program, arguments) in [("taskhub", ["list"]), ("taskhub-intent", ["create", "x"])] {
            let answer = try await installation.run(program, arguments, environment: bare)
            #expect(answer.status == 73)
            #expect(answer.complaints == 1)
            #expect(answer.errors.contains(says), "\(answer)")
        }
        let card = try await installation.run("taskhub-widget", ["render"], environment: bare)
        #expect(card.status == 0)
        #expect(card.output.contains("HOME is not usable") && card.output.contains("not absolute"), "\(card)")
    }

    @Test("A container that others may open is refused")
    func openContainer() async throws {
        let installation = Installation()
        try await installation.create("Before")
        chmod(installation.container, 0o755)
        let open = try await installation.taskhub("list")
        #expect(open.status == 73)
        #expect(open.errors.contains("chmod go="))
        #expect(open.complaints == 1)
    }

    @Test(
        "A container that belongs to another user is refused",
        .enabled(if: OtherOwner.isAllowed, "only root can give a file to another user"))
    func foreignContainer() async throws {
        let installation = Installation()
        try await installation.create("Before")
        chown(installation.container, 65534, 65534)
        let foreign = try await installation.taskhub("list")
        #expect(foreign.status == 73)
        #expect(foreign.errors.contains("65534"))
        #expect(foreign.complaints == 1)
    }

    /// While tasks are created, another user's program renames the directories, or tries to.
    @Test(
        "Another user who can rename directories on the way to the container gets no task",
        .enabled(if: OtherOwner.isAllowed, "only root can give a file to another user"), arguments: [false, true])
    func swappedContainer(isSticky: Bool) async throws {
        let installation = Installation()
        chmod(installation.home.path, 0o711)
        let parent = installation.home.appending("parent")
        mkdir(parent, 0o755)
        for name in ["mine", "other"] {
            let answer = try await installation.taskhub(
                "lists", "add", "Home", "--container", "\(parent)/\(name)/container")
            #expect(answer.status == 0, "\(answer)")
        }
        // Either the parent belongs to the other user, or the sticky bit protects what is in it.
        if isSticky { chmod(parent, 0o1777) } else { chown(parent, 65534, 65534) }
        let swapping = """
            import os, sys
            os.chdir(sys.argv[1])
            outcome = ""
            while True:
                for names in (("mine", "aside"), ("other", "mine"), ("aside", "other")):
                    try: os.rename(*names); now = "swapped"
                    except OSError: now = "refused"
                    if not outcome: print(outcome := now, flush=True)
            """
        let outcome = installation.home.appending("outcome")
        let swapper = try BackgroundProgram(
            "/usr/bin/setpriv",
            [
                "--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/python3", "-c", swapping, parent,
            ], environment: [:], output: outcome)
        try await wait(until: "the other user has renamed a directory, or could not") {
            TextFile.contents(of: outcome) == (isSticky ? "refused\n" : "swapped\n")
        }
        var created: [String] = []
        for number in 0..<40 {
            let answer = try await installation.intent(
                "create", "Task \(number)", "--container", "\(parent)/mine/container")
            #expect(answer.status == (isSticky ? 0 : 73), "\(answer)")
            if answer.status == 0 { created.append("Task \(number)") }
        }
        #expect(swapper.isRunning)
        swapper.end()
        func titles(_ name: String) async throws -> [String] {
            let path = "\(parent)/\(name)/container/store.sqlite"
            let query = "SELECT title FROM task ORDER BY sort_order"
            let answer = try await installation.tool("/usr/bin/sqlite3", [path, query])
            return answer.output.split(separator: "\n").map(String.init)
        }
        #expect(created.count == (isSticky ? 40 : 0))
        var found: [String] = []
        for name in ["mine", "other", "aside"] where access("\(parent)/\(name)", F_OK) == 0 {
            let titles = try await titles(name)
            if name != "mine" { #expect(titles.isEmpty) }
            found += titles
        }
        #expect(found == created)
    }

    /// Runs a script that may mount file systems.
    private func mounting(_ installation: Installation, _ script: String) async throws -> Installation.Answer {
        try await installation.tool(
            "/usr/bin/unshare", ["--user", "--map-root-user", "--mount", "sh", "-c", script])
    }

    @Test(
        "A group is the user's private one only with the user's name and without other members",
        arguments: [("root:x:0:", 0), ("root:x:0:root", 0), ("root:x:0:root,other", 73), ("staff:x:0:", 73)])
    func privateGroup(record: String, status: Int) async throws {
        let installation = Installation()
        let script = """
            echo '\(record)' > "$HOME/group" && mount --bind "$HOME/group" /etc/group
            mkdir "$HOME/shared" && chmod 770 "$HOME/shared"
            "\(Installation.programs)/taskhub" list --container "$HOME/shared/container"; echo "list: $?"
            """
        let answer = try await mounting(installation, script)
        #expect(answer.output.contains("list: \(status)"), "\(answer)")
    }

    @Test("On a full disk, create is refused, existing tasks are kept, and it works again with free space")
    func fullDisk() async throws {
        let installation = Installation()
        let script = """
            mount -t tmpfs -o size=400k,mode=0700 none "$TASKHUB_GROUP_CONTAINER"
            intent="\(Installation.programs)/taskhub-intent"
            "$intent" create 'Kept' || exit 90
            head -c 1000000 /dev/zero > "$TASKHUB_GROUP_CONTAINER/filler" 2>/dev/null
            for n in 1 2 3 4 5 6 7 8; do "$intent" create "Number $n" --notes "$(head -c 20000 /dev/zero | tr '\\0' n)"; last=$?; done
            echo "full: $last"
            rm "$TASKHUB_GROUP_CONTAINER/filler"
            "$intent" create 'Afterwards'; echo "freed: $?"
            "\(Installation.programs)/taskhub" list
            """
        _ = try await installation.tool("/usr/bin/mkdir", ["-m", "700", installation.container])
        let answer = try await mounting(installation, script)
        #expect(answer.output.contains("full: 74"), "\(answer)")
        #expect(answer.errors.contains("the disk is full"))
        #expect(answer.output.contains("freed: 0"))
        #expect(answer.output.contains("Kept") && answer.output.contains("Afterwards"))
    }

    @Test("After a first add that a full disk has refused, no reading command says that tasks are saved")
    func firstAddOnFullDisk() async throws {
        let installation = Installation()
        // With a little more room each time: the store, its log or the card is what does not fit.
        let script = """
            for size in 60 100 140 180 220 240 260 280 300; do
                mount -t tmpfs -o size=${size}k,mode=0700 none "$TASKHUB_GROUP_CONTAINER" || exit 90
                taskhub="\(Installation.programs)/taskhub"
                "$taskhub" add First > /dev/null 2>&1; added=$?
                "$taskhub" list 2>&1 | sed "s/^/$added $size: /"
                umount "$TASKHUB_GROUP_CONTAINER"
            done
            """
        _ = try await installation.tool("/usr/bin/mkdir", ["-m", "700", installation.container])
        let lines = try await mounting(installation, script).output.split(separator: "\n")
        let refused = lines.filter { !$0.hasPrefix("0 ") }
        #expect(refused.contains { $0.contains(#/The card was not redrawn: .*the disk is full/#) }, "\(lines)")
        #expect(!refused.contains { $0.contains("saved") }, "\(refused)")
    }

    @Test("With a read-only container, reading works or says why not, and a change is refused")
    func readOnlyContainer() async throws {
        let installation = Installation()
        try await installation.create("Before")
        let script = """
            mount --bind "$TASKHUB_GROUP_CONTAINER" "$TASKHUB_GROUP_CONTAINER"
            mount -o remount,bind,ro "$TASKHUB_GROUP_CONTAINER"
            "\(Installation.programs)/taskhub-widget" render --strict || exit 91
            "\(Installation.programs)/taskhub-intent" create 'During'; echo "create: $?"
            """
        let answer = try await mounting(installation, script)
        #expect(answer.output.contains("Before"), "\(answer)")
        #expect(answer.output.contains("create: 74"), "\(answer)")
        #expect(answer.complaints == 1, "\(answer.errors)")
        #expect(try await installation.sql("SELECT count(*) FROM task") == "1")
    }

    @Test("No error contains a title, notes or an id, whatever the state of the store")
    func nothingLeaks() async throws {
        let installation = Installation()
        let canary = "CANARY-4711"
        let id = try await installation.create(
            "\(canary)-title", "--notes", "\(canary)-notes", "--list", "\(canary)-list")
        var errors = try await installation.intent("create", "-", input: String(repeating: canary, count: 100)).errors
        errors += try await installation.intent("complete", "0000\(canary)").errors
        // Newer shells do not let a statement damage the schema.
        _ = try await installation.sql(
            ".dbconfig defensive off", "PRAGMA writable_schema = ON",
            "UPDATE sqlite_master SET sql = 'x' WHERE name = 'task'")
        errors += try await installation.taskhub("list").errors
        try writeFile(installation.snapshot, Array("taskhub-snapshot\t1\ntask\t\(id)\t\(canary)\n".utf8))
        errors += try await installation.widget("render").errors
        #expect(!errors.contains(canary), "\(errors)")
        #expect(!errors.contains(id))
    }

    /// Runs `taskhub-intent create` while `fdatasync` fails: the first time, or every time.
    private func createOnFailingDisk(
        _ title: String, failing calls: String, _ installation: Installation
    ) async throws -> Installation.Answer {
        try await installation.tool(
            "/usr/bin/strace",
            Installation.injecting("fdatasync:error=EIO:when=\(calls)")
                + ["\(Installation.programs)/taskhub-intent", "create", title, "--json"])
    }

    @Test("If the disk fails once at the end of a create, nothing is stored, and the next try stores one task")
    func failedSync() async throws {
        let installation = Installation()
        try await installation.create("Before")
        let refused = try await createOnFailingDisk("Once", failing: "1", installation)
        #expect(refused.status == 74, "\(refused)")
        #expect(refused.complaints == 1)
        #expect(!refused.output.contains("maybe_saved"))
        // Another program recovers the log, which has the failed commit's pages.
        #expect(try await installation.taskhub("list").output.contains("Once") == false)
        try await installation.create("Once")
        #expect(try await installation.sql("SELECT count(*) FROM task WHERE title = 'Once'") == "1")
        #expect(try await installation.widget("render").output.contains("Once"))
    }

    @Test("If the disk keeps failing, create says that the task may have been saved")
    func failingDisk() async throws {
        let installation = Installation()
        try await installation.create("Before")
        let refused = try await createOnFailingDisk("Perhaps", failing: "1+", installation)
        #expect(refused.status == 74, "\(refused)")
        #expect(refused.complaints == 1)
        #expect(refused.errors.contains("may have been saved") && refused.errors.contains("taskhub list"))
        #expect((refused.output + refused.errors).contains("maybe_saved"), "\(refused)")
        #expect(try await installation.taskhub("list").status == 0)
    }

    @Test("If the disk fails once while another account signs in, the store stays the first account's")
    func failedAccountSwitch() async throws {
        let scene = try await SyncScene()
        defer { scene.end() }
        let installation = scene.installation
        try await scene.signIn()
        try await installation.create("Theirs", "--no-wait")
        #expect(try await scene.sync().status == 0)
        try await scene.control("settings", #"{"provider_user":"user-2"}"#)
        let refused = try await installation.tool(
            ProcessTrace.strace,
            [
                "--map-root-user", "-f", "-o", "/dev/null", "-P", installation.store + "-wal", "-e", "trace=fdatasync",
                "-e", "inject=fdatasync:error=EIO:when=1",
                "\(Installation.programs)/taskhub", "login", "--device", "--insecure-storage", "--no-adopt",
            ])
        #expect(refused.status == 74, "\(refused)")
        // Another program recovers the log, which has the failed commit's pages.
        #expect(try await installation.taskhub("list").output.contains("Theirs"))
        #expect(try await installation.sql("SELECT subject FROM replica") == "user-1")
    }

    @Test("A container whose files cannot be listed is not erased in part")
    func failedListing() async throws {
        let installation = Installation()
        try await installation.create("Before")
        let refused = try await installation.tool(
            "/usr/bin/strace",
            Installation.injecting("getdents64:error=EIO") + [
                "\(Installation.programs)/taskhub", "logout", "--erase", "--yes",
            ])
        #expect(refused.status == 74, "\(refused)")
        #expect(try await installation.taskhub("list").output.contains("Before"))
    }

    @Test("After a backup is restored, the next command draws its card", arguments: ["backup", "log cut in half"])
    func storeWentBack(_ kind: String) async throws {
        let installation = Installation()
        for number in 1...3 { try await installation.create("Old \(number)") }
        let files = ["", "-wal"].map { installation.store + $0 }
        let backup = try files.map(readFile)
        // The log is copied back only when it is much longer.
        for number in 1...3 { try await installation.create("New \(number)") }
        #expect(try await installation.widget("render").output.contains("6"))
        if kind == "backup" {
            for (file, bytes) in zip(files, backup) { try writeFile(file, bytes) }
        } else {
            try writeFile(files[1], Array(try readFile(files[1]).prefix(backup[1].count)))
        }
        unlink(installation.store + "-shm")
        #expect(try await installation.taskhub("list").output.contains("New") == false)
        let card = try await installation.widget("render").output
        #expect(card.contains("Old 3") && !card.contains("New"), "\(card)")
    }

    @Test("Doctor reports that the card showed another state than a restored store, and repairs it")
    func doctorAfterRestore() async throws {
        let installation = Installation()
        try await installation.create("Old")
        let files = ["", "-wal"].map { installation.store + $0 }
        let backup = try files.map(readFile)
        for number in 1...3 { try await installation.create("New \(number)") }
        for (file, bytes) in zip(files, backup) { try writeFile(file, bytes) }
        unlink(installation.store + "-shm")
        let answer = try await installation.taskhub("doctor")
        #expect(answer.output.contains(#/FAIL +card +did not match the store/#), "\(answer)")
        #expect(try await installation.widget("render").output.contains("New") == false)
        #expect(try await installation.taskhub("doctor").output.contains(#/ok +card/#))
    }

    @Test("Doctor compares what the card shows with the store")
    func wrongCard() async throws {
        let installation = Installation()
        try await installation.create("Pay the rent")
        #expect(try await installation.taskhub("doctor").output.contains(#/ok +card/#))
        // Without raising the generation, so that the card claims to show this state.
        _ = try await installation.sql("UPDATE task SET title = 'Pay the gas bill'")
        let answer = try await installation.taskhub("doctor")
        #expect(answer.output.contains(#/FAIL +card/#), "\(answer)")
        #expect(try await installation.widget("render").output.contains("gas bill"))
        #expect(try await installation.taskhub("doctor").output.contains(#/ok +card/#))
    }
}
