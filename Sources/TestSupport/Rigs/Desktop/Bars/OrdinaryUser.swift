package import Glibc
package import TaskHubTestSupport

/// A user other than root, with a home, a container and a runtime directory.
///
/// Sway refuses to run as root.
///
/// If the tests do not run as root, it is the user who runs them.
package final class OrdinaryUser: Sendable {
    /// `nobody`, who should have no running programs.
    private static let spare: uid_t = 65534

    package let home = TemporaryDirectory()
    package let environment: [String: String]
    private let prefix: [String]

    /// Copies the built programs and the examples to the home directory, because this user may not be able to read the
    /// originals.
    ///
    /// `programs` is the directory of the built programs, and `examples` one of files to read.
    package init(programs: String, examples: String) async throws {
        let runtime = home.appending("run")
        let ownPrograms = home.appending("programs")
        // The programs are large, so they are linked if possible.
        mkdir(ownPrograms, 0o755)
        let names = ["taskhub", "taskhub-remote", "taskhub-intent", "taskhub-widget"].map { "\(programs)/\($0)" }
        if try await runProgram("/bin/cp", ["--link"] + names + [ownPrograms]).status != 0 {
            try await OrdinaryUser.copy(names + [ownPrograms])
        }
        try await OrdinaryUser.copy(["--recursive", examples, home.appending("examples")])
        environment = [
            "HOME": home.path, "PATH": "\(ownPrograms):/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
            "SHELL": "/bin/sh", "XDG_RUNTIME_DIR": runtime, "TMUX_TMPDIR": runtime,
            "XDG_CACHE_HOME": home.appending("cache"), "TASKHUB_GROUP_CONTAINER": home.appending("container"),
            // There is no bus there unless the test starts one, so that a lookup fails at once.
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(runtime)/bus", "NO_AT_BRIDGE": "1", "GIO_USE_VFS": "local",
        ]
        let isRoot = geteuid() == 0
        prefix =
            isRoot
            ? ["/usr/bin/setpriv", "--reuid=\(Self.spare)", "--regid=\(Self.spare)", "--clear-groups"] : []
        mkdir(runtime, 0o700)
        if isRoot {
            for path in [home.path, runtime] { chown(path, Self.spare, Self.spare) }
        }
    }

    /// Copies files and lets this user read them.
    private static func copy(_ arguments: [String]) async throws {
        try await runProgram("/bin/cp", arguments).expectSuccess()
        try await runProgram("/bin/chmod", ["--recursive", "a+rX", arguments[arguments.count - 1]]).expectSuccess()
    }

    /// Runs a program to its end.
    ///
    /// `program`: a path, or a name that is searched for in `PATH`.
    package func run(_ program: String, _ arguments: [String], adding extra: [String: String] = [:]) async throws
        -> ProgramResult
    {
        let words = prefix + atHome + [program] + arguments
        return try await runProgram(words[0], Array(words.dropFirst()), environment: merged(extra))
    }

    /// Starts a program in the background.
    ///
    /// Its standard output goes to the file `output` in the home directory, its standard error to `output.errors`.
    package func start(
        _ program: String, _ arguments: [String], adding extra: [String: String] = [:], output: String
    ) throws -> BackgroundProgram {
        let words = prefix + atHome + [program] + arguments
        return try BackgroundProgram(
            words[0], Array(words.dropFirst()), environment: merged(extra), output: home.appending(output))
    }

    /// What the program that was started with this output has written so far.
    package func written(_ output: String) -> String {
        TextFile.contents(of: home.appending(output))
    }

    /// Takes a screenshot with `program`, whose last argument is the file to write.
    func picture(_ program: String, _ arguments: [String], adding extra: [String: String]) async throws -> Picture {
        let path = home.appending("screen.png")
        // So that an earlier picture is never read again.
        unlink(path)
        try await run(program, arguments + [path], adding: extra).expectSuccess()
        return Picture(path)
    }

    /// Writes a file in the home directory or below it, readable by this user.
    @discardableResult
    package func place(_ text: String, at name: String) async throws -> String {
        let path = home.appending(name)
        if let directory = name.lastIndex(of: "/") {
            try await run("mkdir", ["-p", home.appending(String(name[..<directory]))]).expectSuccess()
        }
        try TextFile.write(text, to: path)
        chmod(path, 0o644)
        return path
    }

    /// The processes that run one of the built programs.
    package func processes(of program: String) async throws -> [pid_t] {
        let file = home.appending("programs/\(program)")
        let links = try await runProgram(
            "/usr/bin/find", ["/proc", "-maxdepth", "2", "-path", "/proc/[0-9]*/exe", "-lname", file])
        return links.stdout.split(separator: "\n").compactMap { pid_t($0.split(separator: "/")[1]) }
    }

    /// Starts a program in the home directory instead of the tests' working directory.
    private var atHome: [String] { ["/usr/bin/env", "--chdir=\(home.path)"] }

    private func merged(_ extra: [String: String]) -> [String: String] {
        environment.merging(extra) { _, new in new }
    }
}
