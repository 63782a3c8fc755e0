import Foundation
import TaskHubTestSupport
import Testing

@Suite("Links that the app opens", .timeLimit(.minutes(10)))
struct AppLinkTests {
    private static let handed = "Opened in the running app.\n"

    private let installation: Installation
    private let programs: String

    init() {
        let home = TemporaryDirectory()
        programs = home.appending("programs")
        mkdir(programs, 0o700)
        mkdir(home.appending("run"), 0o700)
        installation = Installation(
            zone: Installation.noon, environment: ["PATH": programs, "XDG_RUNTIME_DIR": home.appending("run")],
            home: home)
    }

    private func open(_ link: String, _ options: String...) -> EmulatedTerminal.Step {
        .run(["\(Installation.programs)/taskhub", "open"] + options + [link])
    }

    private func shell(_ script: String) -> EmulatedTerminal.Step {
        .run(["/bin/sh", "-ec", "PATH=/usr/bin:/bin; \(script)"])
    }

    @Test("The browser gets the address, and leaves no process behind")
    func opened() async throws {
        let opened = installation.home.appending("opened")
        try writeFile(
            "\(programs)/xdg-open", Array("#!/bin/sh\necho \"$1\" > '\(opened)'\necho $$ > '\(opened).pid'\n".utf8))
        chmod("\(programs)/xdg-open", 0o755)
        try await installation.taskhub("add", "Read https://en.wikipedia.org/wiki/Ring_(mathematics)")
        let isEnded = "! grep -q 'State:.[RSD]' \"/proc/$(cat '\(opened).pid')/status\" 2>/dev/null"
        let ended = "PATH=/usr/bin:/bin; until [ -s '\(opened).pid' ] && \(isEnded); do sleep 0.05; done"
        let report = try await EmulatedTerminal(installation: installation).run(
            .wait("Read"), .type("o"), .run(["/bin/sh", "-c", ended]), .type("5"), .wait("Account"),
            .run(["/bin/sh", "-c", "PATH=/usr/bin:/bin; ! [ -e \"/proc/$(cat '\(opened).pid')\" ]"]), .type("Q"), .end)
        report.expectQuit()
        #expect(report.answers.map(\.status) == [0, 0], "a process is left")
        #expect(TextFile.contents(of: opened) == "https://en.wikipedia.org/wiki/Ring_(mathematics)\n")
    }

    @Test("Without xdg-open, the app says so")
    func missing() async throws {
        try await installation.taskhub("add", "Read https://example.org/")
        try await EmulatedTerminal(installation: installation).run(
            .wait("Read"), .type("o"), .wait("xdg-open"), .wait("Read"), .type("Q"), .end
        ).expectQuit()
    }

    @Test("However the container's path is written, and whatever links it leads through, the app gets its links")
    func spellings() async throws {
        let home = installation.home.path
        let setUp = """
            PATH=/usr/bin:/bin
            mkdir -p -m 700 "$HOME/disk/away" "$HOME/data" && ln -s disk "$HOME/link" && ln -s disk/group "$HOME/group"
            ln -s "$HOME" "$HOME/disk/home"
            """
        #expect(try await installation.tool("/bin/sh", ["-ec", setUp]).status == 0)
        let path = "\(home)/disk/group"
        let spellings = [
            path, "\(path)/", "\(home)//disk///group", "\(home)/./disk/./group/.", "\(home)/disk/away/../group",
            "\(home)/link/group", "\(home)/link/away/../group/", "\(home)/group", "\(home)/disk/home/link/group",
        ]
        // The app's own path is the plain one and one through links.
        for own in [path, "\(home)/group"] {
            let there = Installation(
                zone: Installation.noon,
                environment: installation.extraEnvironment.merging(["TASKHUB_GROUP_CONTAINER": own]) { $1 },
                home: installation.home)
            try await there.taskhub("add", "Only task")
            let report = try await EmulatedTerminal(installation: there).run(
                [.wait("Only task")] + spellings.map { open("taskhub://settings", "--container", $0) }
                    + [.wait("Account"), .type("1"), .wait("Only task"), .type("Q"), .end])
            report.expectQuit()
            #expect(report.answers.map(\.errors) == spellings.map { _ in Self.handed })
        }
    }

    @Test("A home directory that is a link is the same as the directory that it leads to")
    func linkedHome() async throws {
        let home = installation.home.path
        symlink(home, "\(home)/alias")
        func there(_ home: String) -> Installation {
            Installation(
                zone: Installation.noon,
                environment: installation.extraEnvironment.merging(["HOME": home, "TASKHUB_GROUP_CONTAINER": ""]) {
                    $1
                }, home: installation.home)
        }
        try await there(home).taskhub("add", "Only task")
        let report = try await EmulatedTerminal(installation: there("\(home)/alias")).run(
            .wait("Only task"), shell("HOME='\(home)' '\(Installation.programs)/taskhub' open taskhub://settings"),
            .wait("Account"), open("taskhub://inbox"), .wait("Only task"), .type("Q"), .end)
        report.expectQuit()
        #expect(report.answers.map(\.errors) == [Self.handed, Self.handed])
    }

    @Test("Thirty links that are opened together all reach the app")
    func together() async throws {
        try await installation.taskhub("add", "Only task")
        let opening = "for n in $(seq 30); do '\(Installation.programs)/taskhub' open taskhub://settings & done; wait"
        let report = try await EmulatedTerminal(installation: installation).run(
            .wait("Only task"), shell(opening), .wait("Account"), .type("Q"), .end)
        report.expectQuit()
        #expect(report.answers.map(\.errors) == [String(repeating: Self.handed, count: 30)])
        #expect(report.answers.map(\.output) == [""])
    }

    @Test("The app that was started last gets the links, and the earlier one once that has ended")
    func severalApps() async throws {
        try await installation.taskhub("add", "Only task")
        func until(_ name: String) -> EmulatedTerminal.Step {
            shell("until [ -e \"$HOME/\(name)\" ]; do sleep 0.05; done")
        }
        async let earlier = EmulatedTerminal(installation: installation).run(
            .wait("Only task"), shell("touch \"$HOME/first\""), until("ended"), open("taskhub://lists"),
            .wait("No lists yet"), .gone("Only task"), .type("Q"), .end)
        try await wait(until: "the first app runs") { access(installation.home.appending("first"), F_OK) == 0 }
        try await EmulatedTerminal(installation: installation).run(
            .wait("Only task"), open("taskhub://settings"), .wait("Account"), .type("Q"), .end
        ).expectQuit()
        try writeFile(installation.home.appending("ended"), [])
        let report = try await earlier
        report.expectQuit()
        #expect(report.answers.last?.errors == Self.handed)
    }

    @Test("A link that a stopped app has not answered is opened in the terminal, and not again by the app")
    func stopped() async throws {
        try await installation.taskhub("add", "Only task")
        let report = try await EmulatedTerminal(installation: installation).run(
            .wait("Only task"), .signal("SIGSTOP"), open("taskhub://create-task?title=Twice"), .signal("SIGCONT"),
            open("taskhub://settings"), .wait("Account"), .type("Q"), .end)
        report.expectQuit()
        #expect(report.answers.map(\.status) == [75, 0], "\(report.answers)")
    }
}
