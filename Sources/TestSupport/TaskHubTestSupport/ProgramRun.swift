import Glibc

/// How a program ended, and what it wrote.
public struct ProgramResult: Sendable {
    /// The exit code, or the number of the signal that ended it, negated.
    public let status: Int32
    public let stdoutBytes: [UInt8]
    public let stderrBytes: [UInt8]

    public var stdout: String { String(decoding: stdoutBytes, as: UTF8.self) }
    public var stderr: String { String(decoding: stderrBytes, as: UTF8.self) }

    /// - Throws: what it complained of, unless its exit code is 0.
    @discardableResult
    public func expectSuccess() throws -> ProgramResult {
        guard status == 0 else { throw ProgramComplaint(status: status, text: stderr) }
        return self
    }
}

/// A program ended otherwise than it should.
public struct ProgramComplaint: Error {
    public let status: Int32
    public let text: String
}

/// Why a program could not be run at all.
public struct ProgramFailure: Error {
    public let call: String
    public let code: Int32
}

/// Runs a program to its end, with exactly this environment, and collects what it writes.
///
/// After `milliseconds` it is ended with SIGKILL.
public func runProgram(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], stdin: [UInt8] = [],
    killAfter milliseconds: Int = 60_000
) throws -> ProgramResult {
    let program = try RunningProgram(path, arguments, environment: environment, stdin: stdin)
    return try program.collect(killAfter: milliseconds)
}
