import Glibc
import TaskHubTestSupport

/// The program as it was built beside the tests.
struct WidgetProgram {
    let directory = TemporaryDirectory()

    var container: String { directory.appending("container") }

    static func path() throws -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let program = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
        guard let slash = program.lastIndex(of: UInt8(ascii: "/")) else { throw NotFound() }
        return String(decoding: program[..<slash], as: UTF8.self) + "/taskhub-widget"
    }

    /// Puts a stored snapshot in the container.
    func publish(_ name: String, file: StaticString = #filePath) throws {
        let fixtures = file.description.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        let source = open(fixtures.joined(separator: "/") + "/fixtures/snapshots/\(name).txt", O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw NotFound() }
        defer { close(source) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(source, &bytes, bytes.count)
        mkdir(container, 0o700)
        mkdir(container + "/published", 0o700)
        let target = open(container + "/published/snapshot", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard target >= 0, count >= 0, write(target, bytes, count) == count, close(target) == 0 else {
            throw NotFound()
        }
    }

    /// Runs `render` with exactly this environment.
    func render(_ options: [String], environment: [String: String] = [:]) async throws -> ProgramResult {
        try await runProgram(try WidgetProgram.path(), ["render"] + options, environment: environment)
    }

    struct NotFound: Error {}
}
