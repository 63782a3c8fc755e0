internal import Glibc
internal import TaskHubTestSupport

/// The session bus of an ordinary user, which starts the given services on demand.
package final class UserBus: Sendable {
    private let daemon: BackgroundProgram

    /// `services`: the names of service files in `/usr/share/dbus-1/services`.
    package init(of user: OrdinaryUser, services: [String]) async throws {
        for service in services {
            let file = "\(service).service"
            try await user.place(TextFile.contents(of: "/usr/share/dbus-1/services/\(file)"), at: "services/\(file)")
        }
        let socket = user.home.appending("run/bus")
        let configuration = try await user.place(
            PrivateBus.configuration(socket: socket, services: user.home.appending("services")), at: "bus.conf")
        daemon = try user.start(
            "/usr/bin/dbus-daemon", ["--config-file=\(configuration)", "--nofork", "--nopidfile"], output: "bus")
        try await wait(until: "the bus listens") { access(socket, F_OK) == 0 }
    }

    deinit {
        daemon.end()
    }
}
