internal import Glibc
internal import TaskHubTestSupport

/// An X server in memory, for a keyring on a private bus that shows windows.
package final class KeyringScreen: Sendable {
    private let bus: PrivateBus
    private let server: BackgroundProgram
    private let display: String

    package init(on bus: PrivateBus) async throws {
        self.bus = bus
        let number = bus.directory.appending("screen-number")
        // Without -noreset, it starts over when its last client goes, and refuses those that come meanwhile.
        server = try BackgroundProgram(
            "/usr/bin/Xvfb", ["-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", "800x600x24"],
            environment: bus.environment, output: number)
        try await wait(until: "the X server answers") { TextFile.contents(of: number).hasSuffix("\n") }
        display = ":\(TextFile.contents(of: number).filter(\.isNumber))"
    }

    deinit {
        // On this signal, it removes its socket.
        kill(server.pid, SIGTERM)
        _ = waitForExit(of: server.pid, atMost: .seconds(30))
        server.end()
    }

    /// The variables of a Qt program on the bus whose windows are on this screen.
    package var environment: [String: String] {
        bus.environment.merging(["DISPLAY": display, "QT_QPA_PLATFORM": "xcb"]) { $1 }
    }

    /// Lets the bus start programs whose windows are on this screen.
    func announce() async throws {
        try await bus.call(
            "/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus.UpdateActivationEnvironment",
            "{'DISPLAY': '\(display)'}"
        ).expectSuccess()
    }

    /// The numbers of the visible windows whose title contains a match of this regular expression.
    package func windows(titled title: String) async throws -> [Substring] {
        try await xdotool("search", "--onlyvisible", "--name", title).stdout.split(separator: "\n")
    }

    /// The numbers of all visible windows, the screen's own and those without a title included.
    package func windows() async throws -> [Substring] {
        // By the title, xdotool does not find the wizard of KWallet 6.13.
        try await xdotool("search", "--onlyvisible", "--maxdepth", "1", "--class", ".*").stdout.split(separator: "\n")
    }

    /// Types into a window: a text, then the return key.
    package func type(_ text: String, into window: Substring) async throws {
        let window = String(window)
        // No window manager gives it the focus.
        try await xdotool("mousemove", "--window", window, "60", "60", "windowfocus", "--sync", window)
        // Replaces what an earlier try has typed.
        if !text.isEmpty {
            try await xdotool("key", "ctrl+a")
            try await xdotool("type", text)
        }
        try await xdotool("key", "Return")
    }

    /// Types into a window that then goes, and waits for that.
    ///
    /// What is typed before it is ready is lost, so the caller may have to repeat this. What is typed while it still
    /// works on an answer would go elsewhere, so it gets five seconds.
    package func enter(_ text: String, into window: Substring) async throws {
        try await type(text, into: window)
        _ = try? await wait(until: "the window is gone", atMost: .seconds(5)) {
            try await !windows().contains(window)
        }
    }

    /// Presses a key in the window that was typed into last.
    package func press(_ key: String) async throws {
        try await xdotool("key", key)
    }

    /// Waits for a window with this title.
    package func waitForWindow(titled title: String) async throws {
        try await wait(until: "there is a window titled \(title)", atMost: .seconds(170)) {
            try await !windows(titled: title).isEmpty
        }
    }

    /// Types a text and the return key into the windows with this title until none is left.
    package func answer(windowTitled title: String, with text: String) async throws {
        try await untilGone(title) { try await enter(text, into: $0) }
    }

    /// Presses Escape in the windows with this title until none is left.
    package func dismiss(windowTitled title: String) async throws {
        try await untilGone(title) { try await xdotool("windowfocus", "--sync", String($0), "key", "Escape") }
    }

    private func untilGone(_ title: String, _ act: (Substring) async throws -> Void) async throws {
        try await wait(until: "no window is titled \(title)") {
            guard let window = try await windows(titled: title).first else { return true }
            try await act(window)
            return false
        }
    }

    @discardableResult
    private func xdotool(_ arguments: String...) async throws -> ProgramResult {
        try await bus.run("/usr/bin/env", ["DISPLAY=\(display)", "/usr/bin/xdotool"] + arguments)
    }
}
