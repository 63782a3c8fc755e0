import Glibc

/// How a program ended, and what it wrote.
package struct ProgramResult: Sendable {
    /// The exit code, or the negated number of the signal that ended it.
    package let status: Int32
    package let stdoutBytes: [UInt8]
    package let stderrBytes: [UInt8]

    package var stdout: String { String(decoding: stdoutBytes, as: UTF8.self) }
    package var stderr: String { String(decoding: stderrBytes, as: UTF8.self) }

    /// - Throws: ``ProgramComplaint`` with its standard error, unless its exit code is 0.
    @discardableResult
    package func expectSuccess() throws -> ProgramResult {
        guard status == 0 else { throw ProgramComplaint(status: status, text: stderr) }
        return self
    }
}

/// An unexpected exit status.
package struct ProgramComplaint: Error {
    package let status: Int32
    package let text: String
}

/// Why a program could not be started.
package struct ProgramFailure: Error {
    package let call: String
    package let code: Int32
}

/// Runs a program to its end, with exactly this environment, and collects what it writes.
///
/// A separate thread waits for the program, so other tests can use this one. After `milliseconds` the program is ended
/// with SIGKILL.
package func runProgram(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], stdin: [UInt8] = [],
    killAfter milliseconds: Int = 60_000
) async throws -> ProgramResult {
    try await onThread {
        let program = try RunningProgram(path, arguments, environment: environment, stdin: stdin)
        return try program.collect(killAfter: milliseconds)
    }
}
