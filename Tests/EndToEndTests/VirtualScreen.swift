import Glibc
import TaskHubTestSupport
import TaskStore

/// An X server without a screen, and a Wayland compositor in a window of it: keys typed in the one reach the other.
final class VirtualScreen: Sendable {
    let environment: [String: String]
    private let server: BackgroundProgram
    private let compositor: BackgroundProgram

    init(_ installation: Installation) async throws {
        let runtime = installation.home.appending("screen-runtime")
        let number = installation.home.appending("screen-number")
        mkdir(runtime, 0o700)
        let server = try BackgroundProgram(
            "/usr/bin/Xvfb", ["-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", "800x600x24"],
            environment: installation.environment, output: number)
        try await wait(until: "the X server is there") { TextFile.contents(of: number).hasSuffix("\n") }
        var variables = installation.environment
        variables["DISPLAY"] = ":\(TextFile.contents(of: number).filter(\.isNumber))"
        variables["XDG_RUNTIME_DIR"] = runtime
        let configuration = installation.home.appending("sway.conf")
        try writeFile(configuration, Array("xwayland disable\n".utf8))
        let command = ["/usr/bin/sway", "-c", configuration]
        // It refuses to run as root.
        let asUser = ["/usr/bin/unshare", "--user", "--map-user=1000", "--map-group=1000"]
        let words = (getuid() == 0 ? asUser : []) + command
        compositor = try BackgroundProgram(
            words[0], Array(words.dropFirst()),
            environment: variables.merging(["WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman"]) { $1 },
            output: installation.home.appending("sway.out"))
        try await wait(until: "the compositor is there") { access("\(runtime)/wayland-1", F_OK) == 0 }
        variables["WAYLAND_DISPLAY"] = "wayland-1"
        environment = variables
        self.server = server
    }

    func end() {
        compositor.end()
        server.end()
    }
}
