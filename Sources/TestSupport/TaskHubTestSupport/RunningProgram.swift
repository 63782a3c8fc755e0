import CLinux
import Glibc

/// A child process with its two output pipes.
struct RunningProgram {
    private let pid: pid_t
    private let output: Int32
    private let errors: Int32

    init(_ path: String, _ arguments: [String], environment: [String: String], stdin: [UInt8]) throws {
        let input = try RunningProgram.file(holding: stdin)
        defer { close(input) }
        (pid, output, errors) = try RunningProgram.start(
            path, arguments: [path] + arguments, environment: environment.map { "\($0.key)=\($0.value)" }, input: input)
    }

    private static func start(
        _ path: String, arguments: [String], environment: [String], input: Int32
    ) throws -> (pid: pid_t, output: Int32, errors: Int32) {
        let out = try pipe()
        let err = try pipe()
        defer {
            close(out.write)
            close(err.write)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, out.write, 1)
        posix_spawn_file_actions_adddup2(&actions, err.write, 2)
        var pid: pid_t = 0
        let code = withCStrings(arguments) { argv in
            withCStrings(environment) { envp in
                withOrdinarySignals { posix_spawn(&pid, path, &actions, $0, argv, envp) }
            }
        }
        guard code == 0 else {
            close(out.read)
            close(err.read)
            throw ProgramFailure(call: "posix_spawn", code: code)
        }
        return (pid, out.read, err.read)
    }

    /// Reads both pipes at once, so that neither fills up, until the program exits or its time is up.
    func collect(killAfter milliseconds: Int) throws -> ProgramResult {
        defer {
            close(output)
            close(errors)
        }
        let deadline = RunningProgram.milliseconds() + milliseconds
        var collected: [Int32: [UInt8]] = [:]
        var open = [output, errors]
        while !open.isEmpty, RunningProgram.milliseconds() < deadline {
            read(&open, into: &collected, waiting: deadline - RunningProgram.milliseconds())
        }
        let status = try waitForEnd(until: deadline)
        // The rest of the output is still in the pipes, which a child of the program may hold open.
        while !open.isEmpty, read(&open, into: &collected, waiting: 0) {}
        return ProgramResult(status: status, stdoutBytes: collected[output] ?? [], stderrBytes: collected[errors] ?? [])
    }

    /// - Returns: Whether anything was read within `waiting` milliseconds.
    @discardableResult
    private func read(_ open: inout [Int32], into collected: inout [Int32: [UInt8]], waiting: Int) -> Bool {
        var polled = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), Int32(clamping: waiting)) > 0 else { return false }
        for item in polled where item.revents != 0 {
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = Glibc.read(item.fd, &chunk, chunk.count)
            if count > 0 {
                collected[item.fd, default: []] += chunk.prefix(count)
            } else {
                open.removeAll { $0 == item.fd }
            }
        }
        return true
    }

    private func waitForEnd(until deadline: Int) throws -> Int32 {
        let left = Duration.milliseconds(max(0, deadline - RunningProgram.milliseconds()))
        if !waitForExit(of: pid, atMost: left) { kill(pid, SIGKILL) }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) != pid {
            guard errno == EINTR else { throw ProgramFailure(call: "waitpid", code: errno) }
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : -signal
    }

    private static func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    private static func pipe() throws -> (read: Int32, write: Int32) {
        // A program that another thread starts must not inherit them, or reading would last until it exits too.
        var ends: [Int32] = [-1, -1]
        guard toolkit_pipe(&ends) == 0 else { throw ProgramFailure(call: "pipe2", code: errno) }
        return (ends[0], ends[1])
    }

    /// An unlinked file instead of a pipe: if the program does not read its input, a pipe could raise SIGPIPE here.
    private static func file(holding bytes: [UInt8]) throws -> Int32 {
        var name = Array("/tmp/taskhub-stdin.XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw ProgramFailure(call: "mkstemp", code: errno) }
        unlink(name)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
            }
            guard count > 0 else {
                close(descriptor)
                throw ProgramFailure(call: "write", code: errno)
            }
            written += count
        }
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }
}

/// Lends `strings` as the null-terminated array that exec takes.
private func withCStrings<Value>(
    _ strings: [String], _ work: ([UnsafeMutablePointer<CChar>?]) throws -> Value
) rethrows -> Value {
    let pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return try work(pointers + [nil])
}
