/// A real tinyproxy on a free port of 127.0.0.1.
package final class Tinyproxy: Sendable {
    package static let user = "ada"
    package static let password = "secret"

    package let port: UInt16
    private let directory: TemporaryDirectory
    private let program: BackgroundProgram

    /// - Parameters:
    ///   - asksForPassword: Whether it requires ``user`` and ``password``.
    ///   - refusesAll: Whether it answers every request with status 403.
    /// - Throws: Why it could not be started.
    package init(asksForPassword: Bool = false, refusesAll: Bool = false) async throws {
        let directory = TemporaryDirectory()
        self.directory = directory
        var lines = ["Listen 127.0.0.1", "LogLevel Connect", "Timeout 600"]
        if asksForPassword { lines.append("BasicAuth \(Tinyproxy.user) \(Tinyproxy.password)") }
        if refusesAll {
            try TextFile.write("", to: directory.appending("filter"))
            lines += ["Filter \"\(directory.appending("filter"))\"", "FilterDefaultDeny Yes"]
        }
        (program, port) = try await BackgroundProgram.listening { [lines] port in
            let configuration = directory.appending("tinyproxy.conf")
            try TextFile.write((lines + ["Port \(port)"]).joined(separator: "\n") + "\n", to: configuration)
            return try BackgroundProgram(
                "/usr/bin/tinyproxy", ["-d", "-c", configuration], environment: ["PATH": "/usr/bin:/bin"],
                output: directory.appending("log"))
        }
    }

    /// Its address, with an optional user and password in percent-encoded form.
    package func address(user: String? = nil, password: String = Tinyproxy.password) -> String {
        "http://\(user.map { "\($0):\(password)@" } ?? "")127.0.0.1:\(port)"
    }

    /// The requests it has received, including refused ones, as in "CONNECT localhost:443".
    package func requests() -> [String] {
        TextFile.contents(of: directory.appending("log")).split(separator: "\n").compactMap { line in
            line.firstMatch(of: /Request \(file descriptor \d+\): (\S+ \S+) HTTP/).map { String($0.1) }
        }
    }
}
