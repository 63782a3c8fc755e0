import Glibc
import TaskHubTestSupport
import TaskSync
import Testing

@Suite("Syncing and reminding by systemd", .timeLimit(.minutes(3)))
struct SyncUnitTests {
    private static let units = [
        "taskhub-sync.service", "taskhub-sync.timer", "taskhub-sync.path", "taskhub-sync-network.service",
        "taskhub-remind.service",
    ]
    private static let started = ["taskhub-sync.timer", "taskhub-sync.path", "taskhub-sync-network.service"]

    private let installation = Installation(environment: ["XDG_DATA_DIRS": "/nonexistent"])

    private var directory: String { installation.home.appending(".config/systemd/user") }

    private var autostart: String { installation.home.appending(".config/autostart/dev.taskhub.remind.desktop") }

    private func text(_ unit: String) throws -> String {
        String(decoding: try readFile("\(directory)/\(unit)"), as: UTF8.self)
    }

    private func install(_ container: String, path: String = "/usr/bin:/bin", _ command: String = "install")
        async throws
        -> Installation.Answer
    {
        var environment = installation.environment
        environment["TASKHUB_GROUP_CONTAINER"] = nil
        environment["PATH"] = path
        return try await installation.run("taskhub", [command, "--container", container], environment: environment)
    }

    @Test(
        "systemd accepts the units, wherever the container is",
        arguments: [
            "plain", "with space", "percent %h", "dollar $HOME", "quote \" and \\ back", "Ümläut",
            "accents %\u{301}h $\u{301}{HOME} \"\u{301} \\\u{301}",
        ])
    func verified(name: String) async throws {
        let container = installation.home.appending(name)
        let answer = try await install(container)
        #expect(answer.status == 0, "\(answer)")
        // A private runtime directory, because the user may have none.
        let verdict = try await installation.tool(
            "/bin/sh",
            [
                "-c",
                "mkdir -p \"$HOME/run\"; cd \"$0\" && XDG_RUNTIME_DIR=\"$HOME/run\" systemd-analyze verify --user --man=no \(SyncUnitTests.units.joined(separator: " "))",
                directory,
            ])
        #expect(verdict.status == 0 && verdict.errors.isEmpty && verdict.output.isEmpty, "\(verdict)")
        #expect(!(try text("taskhub-sync.path")).contains("store.sqlite"))
        // What the path unit waits for is what a change touches.
        let watched = try #require(try text("taskhub-sync.path").firstMatch(of: /PathChanged=(.*)/)?.1)
        let doubled = "\(container)/published/outbox".unicodeScalars.map { $0 == "%" ? "%%" : "\($0)" }.joined()
        #expect(watched == doubled)
    }

    @Test("A running systemd is updated once; reinstalling does nothing; uninstalling removes everything")
    func systemctl() async throws {
        let bin = installation.home.appending("bin")
        let log = installation.home.appending("systemctl.log")
        mkdir(bin, 0o700)
        let script = """
            #!/bin/sh
            echo "$*" >> '\(log)'
            case $2 in
            enable) touch '\(bin)/enabled';;
            disable) rm -f '\(bin)/enabled';;
            is-*) [ -e '\(bin)/enabled' ];;
            esac
            """
        try writeFile("\(bin)/systemctl", Array(script.utf8))
        chmod("\(bin)/systemctl", 0o700)
        let path = "\(bin):/usr/bin:/bin"
        let container = installation.home.appending("tasks")
        let first = try await install(container, path: path)
        #expect(
            first.output.contains(
                "taskhub-sync.timer, taskhub-sync.path and taskhub-sync-network.service: enabled and started"),
            "\(first)")
        let started = Self.started.joined(separator: " ")
        let told = String(decoding: try readFile(log), as: UTF8.self)
        #expect(told.contains("--user daemon-reload\n--user enable \(started)\n--user restart \(started)\n"), "\(told)")
        let command = try text("taskhub-sync.service").firstMatch(
            of: /ExecStart=(\/\S*)\/taskhub sync --container (.*)/)
        #expect(try #require(command).2 == container)
        let reminding = try text("taskhub-remind.service").firstMatch(
            of: /ExecStart=(\/\S*)\/taskhub remind --watch --container (.*)/)
        #expect(try #require(reminding).2 == container)
        #expect(first.output.contains("taskhub-remind.service: enabled and started"), "\(first)")
        #expect(told.contains("--user enable taskhub-remind.service\n--user restart taskhub-remind.service\n"))
        // systemd starts the reminders, so the desktop must not.
        #expect(access(autostart, F_OK) != 0)
        let waiting = try text("taskhub-sync-network.service").firstMatch(
            of: /ExecStart=(\/\S*)\/taskhub sync --on-network --container (.*)/)
        #expect(try #require(waiting).2 == container)
        try writeFile(log, [])
        let second = try await install(container, path: path)
        #expect(second.output.contains("taskhub-sync.path: unchanged") && !second.output.contains("started"))
        #expect(!String(decoding: try readFile(log), as: UTF8.self).contains("reload"))
        // Another container is another command: what runs takes it over.
        #expect(try await install("\(container)2", path: path).output.contains("enabled and started"))

        try writeFile(log, [])
        let removed = try await install("\(container)2", path: path, "uninstall")
        #expect(SyncUnitTests.units.allSatisfy { removed.output.contains("\(directory)/\($0): removed") }, "\(removed)")
        #expect(SyncUnitTests.units.allSatisfy { access("\(directory)/\($0)", F_OK) != 0 })
        let untold = String(decoding: try readFile(log), as: UTF8.self)
        #expect(
            untold.contains(
                "--user disable --now \(started)\n--user clean --what=state taskhub-sync.timer\n"), "\(untold)")
        #expect(untold.hasSuffix("--user daemon-reload\n"), "\(untold)")
        #expect(!(try await install("\(container)2", path: path, "uninstall").output.contains("taskhub-sync")))
    }

    @Test("Without a user systemd, the units are written, with a note that nothing runs them")
    func withoutManager() async throws {
        let answer = try await install(installation.home.appending("tasks"))
        #expect(answer.output.contains("skipped, no systemd user manager is running"), "\(answer)")
        // The desktop starts the reminders instead.
        #expect(answer.output.contains("\(autostart): written"), "\(answer)")
        let verdict = try await installation.tool("/usr/bin/desktop-file-validate", [autostart])
        #expect(verdict.status == 0 && verdict.output.isEmpty, "\(verdict)")
        // A unit of the user's own under that name is left alone by both.
        try writeFile("\(directory)/taskhub-sync.timer", Array("[Timer]\n".utf8))
        for command in ["install", "uninstall"] {
            let told = try await install(installation.home.appending("tasks"), command)
            #expect(told.output.contains("taskhub-sync.timer: not written by taskhub, left unchanged"), "\(told)")
            #expect(try text("taskhub-sync.timer") == "[Timer]\n")
        }
        #expect(access(autostart, F_OK) != 0)
    }

    @Test("Without a running systemd, uninstalling also removes the links that enabled the units")
    func links() async throws {
        let container = installation.home.appending("tasks")
        _ = try await install(container)
        let targets = ["timers", "paths", "default"].map { "\(directory)/\($0).target.wants" }
        for (target, unit) in zip(targets, Self.started) {
            mkdir(target, 0o700)
            symlink("\(directory)/\(unit)", "\(target)/\(unit)")
        }
        #expect(try await install(container, "uninstall").status == 0)
        for (target, unit) in zip(targets, Self.started) { #expect(!isLink("\(target)/\(unit)")) }
    }

    private func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    @Test("The service that waits for the network is started again if it fails, and stays without a server")
    func network() async throws {
        _ = try await install(installation.home.appending("tasks"))
        let service = try text("taskhub-sync-network.service")
        #expect(service.contains("Restart=on-failure\n") && service.contains("WantedBy=default.target\n"))
    }

    @Test("A temporary obstacle does not fail the unit, but a required sign-in does")
    func exitStatus() async throws {
        _ = try await install(installation.home.appending("tasks"))
        let service = try text("taskhub-sync.service")
        #expect(service.contains("Type=oneshot\n") && service.contains("SuccessExitStatus=69 75 78\n"))
        // Without a server there is nothing to do.
        let answer = try await installation.taskhub("sync")
        #expect(answer.status == 78 && answer.complaints == 1, "\(answer)")
    }

    @Test("The service is stopped after 35 minutes, when a sync has ended by itself")
    func timeLimits() async throws {
        _ = try await install(installation.home.appending("tasks"))
        let service = try text("taskhub-sync.service")
        #expect(service.contains("TimeoutStartSec=35min\n") && service.contains("TimeoutStopSec=30s\n"))
        #expect(SyncOptions().cutoff < .seconds(35 * 60))
    }
}
