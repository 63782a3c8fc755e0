import Glibc

/// A shell that runs in the background.
struct OtherProgram {
    private let process: pid_t

    init?(script: String) {
        let arguments: [UnsafeMutablePointer<CChar>?] = ["/bin/sh", "-c", script].map { (text: String) in strdup(text) }
        defer { arguments.forEach { free($0) } }
        var process = pid_t()
        guard posix_spawn(&process, "/bin/sh", nil, nil, arguments + [nil], environ) == 0 else { return nil }
        self.process = process
    }

    func waitForExit() -> Int32 {
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return status
    }
}
