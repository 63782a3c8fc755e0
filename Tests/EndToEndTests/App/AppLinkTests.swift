import Foundation
import TaskHubTestSupport
import Testing

@Suite("Links that the app opens", .timeLimit(.minutes(10)))
struct AppLinkTests {
    private let installation: Installation
    private let programs: String

    init() {
        let home = TemporaryDirectory()
        programs = home.appending("programs")
        mkdir(programs, 0o700)
        installation = Installation(zone: Installation.noon, environment: ["PATH": programs], home: home)
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
}
