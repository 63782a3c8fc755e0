import Glibc
import SessionBus
import TaskHubTestSupport
import Testing

@Suite("Finding the session bus")
struct SessionBusAddressTests {
    private func find(_ variables: [String: String], in directory: TemporaryDirectory) -> SessionBusAddress? {
        SessionBusAddress.find(
            environment: { variables[$0] }, userID: getuid(), runtimeDirectories: directory.appending("run-user"))
    }

    /// A socket without a server.
    private func makeSocket(at path: String) throws {
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(code == 0)
    }

    @Test("The environment's address comes first, without the entries that launch a bus")
    func environment() {
        let directory = TemporaryDirectory()
        #expect(find(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"], in: directory)?.text == "unix:path=/x")
        let mixed = find(["DBUS_SESSION_BUS_ADDRESS": "autolaunch:;unix:path=/x"], in: directory)
        #expect(mixed?.text == "unix:path=/x")
        #expect(find(["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"], in: directory) == nil)
        #expect(find([:], in: directory) == nil)
    }

    @Test("An address that runs a program is ignored, whatever else is listed")
    func programs() {
        let directory = TemporaryDirectory()
        let program = "unixexec:path=/bin/touch,argv1=\(directory.appending("ran"))"
        #expect(find(["DBUS_SESSION_BUS_ADDRESS": program], in: directory) == nil)
        let mixed = find(["DBUS_SESSION_BUS_ADDRESS": "\(program);unix:path=/x;new:a=b;tcp:host=::1"], in: directory)
        #expect(mixed?.text == "unix:path=/x;tcp:host=::1")
    }

    @Test("Next come the sockets of the runtime directory and of the user, if the user owns them")
    func sockets() throws {
        let directory = TemporaryDirectory()
        let runtime = directory.appending("run time")
        let own = directory.appending("run-user/\(getuid())")
        for path in [runtime, directory.appending("run-user"), own] { mkdir(path, 0o700) }
        #expect(find(["XDG_RUNTIME_DIR": runtime], in: directory) == nil)
        try makeSocket(at: "\(own)/bus")
        #expect(find(["XDG_RUNTIME_DIR": runtime], in: directory)?.text == "unix:path=\(own)/bus")
        try makeSocket(at: "\(runtime)/bus")
        let escaped = runtime.split(separator: " ").joined(separator: "%20")
        #expect(find(["XDG_RUNTIME_DIR": runtime], in: directory)?.text == "unix:path=\(escaped)/bus")
        let stranger = SessionBusAddress.find(
            environment: { ["XDG_RUNTIME_DIR": runtime][$0] }, userID: getuid() + 1,
            runtimeDirectories: directory.appending("run-user"))
        #expect(stranger == nil)
    }
}
