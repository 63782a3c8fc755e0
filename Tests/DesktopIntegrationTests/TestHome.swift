import DesktopIntegration
import Glibc
import TaskHubTestSupport
import UserIntegration

/// A private home directory, with a program that records its arguments.
struct TestHome {
    struct Unwritable: Error {
        let path: String
    }

    /// Whether the desktop's own tools are there.
    static let hasTools = ["xdg-open", "xdg-mime", "desktop-file-validate", "update-desktop-database"].allSatisfy {
        access("/usr/bin/\($0)", X_OK) == 0
    }

    let directory = TemporaryDirectory()
    var program: String
    var environment: [String: String]

    init(program name: String = "bin/taskhub", path: String = "/usr/bin:/bin") throws {
        program = directory.appending(name)
        // xdg-open looks for programs only if there is a display. None is opened.
        environment = [
            "HOME": directory.path, "PATH": path, "XDG_DATA_DIRS": "/nonexistent", "LC_ALL": "C", "DISPLAY": ":99",
        ]
        mkdir(directory.appending("bin"), 0o700)
        try write(
            name, "#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(recordPath)'.new\nmv '\(recordPath)'.new '\(recordPath)'\n",
            mode: 0o700)
    }

    var recordPath: String { directory.appending("record") }
    var applications: String { directory.appending(".local/share/applications") }
    var desktopFile: String { "\(applications)/dev.taskhub.desktop" }
    var associations: String { directory.appending(".config/mimeapps.list") }

    func handler() throws -> DesktopInstallation {
        try DesktopInstallation(program: program, environment: environment, timeLimit: .seconds(60))
    }

    func run(_ tool: String, _ arguments: [String]) async throws -> ProgramResult {
        try await runProgram("/usr/bin/\(tool)", arguments, environment: environment, killAfter: 60_000)
    }

    func makeDirectories(_ path: String) async throws {
        _ = try await runProgram("/bin/mkdir", ["-p", path])
    }

    /// `name` is below the home.
    func write(_ name: String, _ text: String, mode: mode_t = 0o644) throws {
        let path = directory.appending(name)
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard file >= 0 else { throw Unwritable(path: path) }
        defer { close(file) }
        let bytes = Array(text.utf8)
        guard Glibc.write(file, bytes, bytes.count) == bytes.count else {
            throw Unwritable(path: path)
        }
    }

    func read(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 100_000)
        let count = Glibc.read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// Waits until the program is called, and returns its arguments, one per line.
    func record() async throws -> String {
        try await wait(until: "the program is called") { access(recordPath, F_OK) == 0 }
        return read(recordPath) ?? ""
    }
}

extension [IntegrationStep] {
    func outcome(_ subject: IntegrationStep.Subject) -> IntegrationStep.Outcome? {
        first { $0.subject == subject }?.outcome
    }
}

extension LinkStatus {
    var isComplete: Bool {
        desktopFile == .current && registrations.allSatisfy { $0.handler == .ours }
    }
}
