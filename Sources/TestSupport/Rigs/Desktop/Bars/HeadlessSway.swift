internal import Glibc
internal import TaskHubTestSupport

/// A compositor with one screen in memory.
package final class HeadlessSway: Sendable {
    private let user: OrdinaryUser
    private let compositor: BackgroundProgram
    /// The variables for programs that draw on its screen.
    package let environment = ["WAYLAND_DISPLAY": "wayland-1", "XDG_SESSION_TYPE": "wayland"]

    package init(of user: OrdinaryUser) async throws {
        self.user = user
        let configuration = try await user.place(
            "output HEADLESS-1 resolution 1280x200\nxwayland disable\n", at: "sway.config")
        compositor = try user.start(
            "/usr/bin/sway", ["--config", configuration],
            adding: ["WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"],
            output: "sway")
        let socket = user.home.appending("run/wayland-1")
        try await wait(until: "sway offers a display") { access(socket, F_OK) == 0 }
        // It listens before it has a screen, and a screenshot would fail.
        try await wait(until: "sway has a screen") {
            try await user.run("grim", ["/dev/null"], adding: environment).status == 0
        }
    }

    deinit {
        compositor.end()
    }

    /// Takes a screenshot of the upper edge.
    package func picture() async throws -> Picture {
        try await user.picture("grim", ["-g", "0,0 1280x48"], adding: environment)
    }
}
