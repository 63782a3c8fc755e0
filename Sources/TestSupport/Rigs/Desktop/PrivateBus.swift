internal import Glibc
package import SessionBus
package import TaskHubTestSupport

/// A session bus with its own home directory and without a display.
package final class PrivateBus: Sendable {
    package let directory = TemporaryDirectory()
    package let environment: [String: String]
    package let daemon: BackgroundProgram

    /// `activating`: the shell commands with which the bus starts services of these names on demand.
    package init(activating: [String: String] = [:]) async throws {
        let runtime = directory.appending("run")
        for name in ["run", "home", "services"] { mkdir(directory.appending(name), 0o700) }
        environment = [
            "HOME": directory.appending("home"), "XDG_RUNTIME_DIR": runtime,
            "XDG_DATA_HOME": directory.appending("home/share"), "PATH": "/usr/bin:/bin",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(runtime)/bus", "GIO_USE_VFS": "local",
        ]
        let services = directory.appending("services")
        for (service, command) in activating {
            try TextFile.write(
                "[D-BUS Service]\nName=\(service)\nExec=/bin/sh -c \"\(command)\"\n",
                to: "\(services)/\(service).service")
        }
        let configuration = directory.appending("bus.conf")
        try TextFile.write(PrivateBus.configuration(socket: "\(runtime)/bus", services: services), to: configuration)
        daemon = try BackgroundProgram(
            "/usr/bin/dbus-daemon", ["--config-file=\(configuration)", "--nofork", "--nopidfile"],
            environment: environment, output: directory.appending("bus.out"))
        try await wait(until: "the bus answers") { [self] in
            guard access("\(runtime)/bus", F_OK) == 0 else { return false }
            let answer = try await call("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus.GetId")
            return answer.status == 0
        }
    }

    /// The configuration of a bus that starts only the services of one directory.
    package static func configuration(socket: String, services: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(socket)</listen>
          <servicedir>\(services)</servicedir>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
          </policy>
        </busconfig>
        """
    }

    deinit {
        // It may still write to its directory, which is removed next.
        daemon.end()
    }

    package var address: SessionBusAddress { SessionBusAddress("unix:path=\(directory.appending("run/bus"))") }

    /// Calls a method with gdbus, which may start a service.
    @discardableResult
    package func call(
        _ path: String, _ destination: String, _ method: String, _ arguments: String...
    ) async throws -> ProgramResult {
        try await run(
            "/usr/bin/gdbus",
            ["call", "--session", "--timeout", "60", "--dest", destination, "--object-path", path, "--method", method]
                + arguments)
    }

    package func run(_ program: String, _ arguments: [String], stdin: String = "") async throws -> ProgramResult {
        try await runProgram(program, arguments, environment: environment, stdin: Array(stdin.utf8), killAfter: 60_000)
    }

    /// Stores a secret with secret-tool, which may cause a prompt, under our schema's name.
    @discardableResult
    package func storeByTool(_ secret: String, containerID: String) async throws -> ProgramResult {
        try await run(
            "/usr/bin/secret-tool",
            ["store", "--label=Task Hub", "xdg:schema", "dev.taskhub.Token", "container", containerID], stdin: secret)
    }

    /// Looks the secret up with secret-tool, which may cause a prompt.
    package func lookUpByTool(containerID: String) async throws -> ProgramResult {
        try await run("/usr/bin/secret-tool", PrivateBus.lookUp(containerID))
    }

    /// Starts the same, for a lookup that waits for an answer to its prompt; writes to `output`.
    package func startLookUp(containerID: String, output: String) throws -> BackgroundProgram {
        try BackgroundProgram(
            "/usr/bin/secret-tool", PrivateBus.lookUp(containerID), environment: environment, output: output)
    }

    private static func lookUp(_ containerID: String) -> [String] {
        ["lookup", "xdg:schema", "dev.taskhub.Token", "container", containerID]
    }

    /// Starts a Secret Service that is a Python script, and waits until it has its name.
    ///
    /// The script gets `arguments` and then the file `secret` of the bus's directory, which holds `secret` first.
    func startSecretService(
        _ script: String, _ arguments: [String] = [], secret: String, containerID: String
    ) async throws -> BackgroundProgram {
        let (path, file) = (directory.appending("service.py"), directory.appending("secret"))
        try TextFile.write(script, to: path)
        try TextFile.write(secret, to: file)
        let service = try BackgroundProgram(
            "/usr/bin/python3", [path] + arguments + [file, containerID], environment: environment,
            output: directory.appending("service.out"))
        try await wait(until: "the service has its name") { try await self.hasOwner("org.freedesktop.secrets") }
        return service
    }

    package func hasOwner(_ name: String) async throws -> Bool {
        try await call("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus.NameHasOwner", name)
            .stdout.contains("true")
    }
}
