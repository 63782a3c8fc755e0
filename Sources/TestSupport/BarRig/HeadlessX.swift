internal import TaskHubTestSupport

/// An X server whose one screen is in memory.
package final class HeadlessX: Sendable {
    private let user: OrdinaryUser
    private let server: BackgroundProgram
    /// For the programs that draw there.
    package let environment: [String: String]

    package init(of user: OrdinaryUser) async throws {
        self.user = user
        // It takes a number that is free, and writes it. Whoever takes a picture before the bar is there is its last
        // client for a moment, at whose end it would begin anew and refuse the bar.
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

    /// The upper edge of the screen.
    package func picture() async throws -> Picture {
        try await user.picture("import", ["-window", "root", "-crop", "1280x48+0+0", "+repage"], adding: environment)
    }
}
