internal import TaskHubTestSupport

/// An X server with one screen in memory.
package final class HeadlessX: Sendable {
    private let user: OrdinaryUser
    private let server: BackgroundProgram
    /// The variables for programs that draw on its screen.
    package let environment: [String: String]

    package init(of user: OrdinaryUser) async throws {
        self.user = user
        // With -displayfd, it chooses a free display number and writes it. Without -noreset, it would reset when the
        // program that takes a screenshot disconnects before the bar has connected, and refuse the bar.
        server = try user.start(
            "/usr/bin/Xvfb", ["-displayfd", "1", "-noreset", "-screen", "0", "1280x200x24", "-nolisten", "tcp"],
            output: "Xvfb")
        try await wait(until: "Xvfb offers a display") { user.written("Xvfb").hasSuffix("\n") }
        let number = user.written("Xvfb").prefix { $0.isNumber }
        environment = ["DISPLAY": ":\(number)"]
    }

    deinit {
        server.end()
    }

    /// Takes a screenshot of the upper edge.
    package func picture() async throws -> Picture {
        try await user.picture("import", ["-window", "root", "-crop", "1280x48+0+0", "+repage"], adding: environment)
    }
}
