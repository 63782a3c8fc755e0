import Glibc

/// A program of the desktop, found in the search path and run without a shell.
struct Tool {
    let name: String
    private let path: String
    private let environment: [String: String]

    /// - Returns: nil when no absolute directory of `PATH` has it.
    init?(_ name: String, environment: [String: String]) {
        guard let path = Tool.find(name, in: environment["PATH"] ?? "") else { return nil }
        self.name = name
        self.path = path
        self.environment = environment
    }

    static func find(_ name: String, in searchPath: String) -> String? {
        if name.hasPrefix("/") { return isProgram(name) ? name : nil }
        guard !name.contains("/") else { return nil }
        for directory in searchPath.split(separator: ":") where directory.hasPrefix("/") {
            let path = "\(directory)/\(name)"
            if isProgram(path) { return path }
        }
        return nil
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// What it wrote to standard output, at most 64 KiB of it; nil if it failed or took too long.
    func run(_ arguments: [String], within limit: Duration) -> String? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let child = Child(path, arguments, environment: environment, output: ends[1])
        close(ends[1])
        guard let child else { return nil }
        let end = ContinuousClock.now.advanced(by: limit)
        var output: [UInt8] = []
        var isOpen = true
        while true {
            if isOpen { isOpen = Tool.read(ends[0], into: &output) }
            if let status = child.status() {
                while isOpen, output.count <= 65_536, Tool.readAvailable(ends[0], into: &output) {}
                return status == 0 ? String(decoding: output.prefix(65_536), as: UTF8.self) : nil
            }
            guard ContinuousClock.now < end else {
                child.kill()
                return nil
            }
            if !isOpen { usleep(1000) }
        }
    }

    /// Waits for output for a moment.
    /// - Returns: false at its end.
    private static func read(_ descriptor: Int32, into output: inout [UInt8]) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 5) > 0 else { return true }
        return readOnce(descriptor, into: &output)
    }

    private static func readAvailable(_ descriptor: Int32, into output: inout [UInt8]) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0 && readOnce(descriptor, into: &output)
    }

    private static func readOnce(_ descriptor: Int32, into output: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        if count > 0, output.count <= 65_536 { output += chunk.prefix(count) }
        return count > 0 || (count < 0 && errno == EINTR)
    }
}
