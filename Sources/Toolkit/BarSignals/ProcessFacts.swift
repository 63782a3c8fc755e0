internal import Glibc
internal import PosixFiles

/// What `/proc` shows about a process (proc(5)).
struct ProcessFacts {
    /// The name of the program file, even if an update has replaced the file.
    let program: String
    /// The user, or nil if the real, effective, saved and file system users differ.
    let user: uid_t?
    private let caught: UInt64
    private let blocked: UInt64
    private let isAwaitingSignals: Bool

    /// Reads the facts, or fails if the process has ended or belongs to another user.
    init?(of process: pid_t) {
        let directory = "/proc/\(process)"
        guard let file = ProcessFacts.program(in: directory), let status = ProcessFacts.text(of: "\(directory)/status")
        else { return nil }
        program = Path.name(of: file)
        func field(_ name: String) -> Substring? {
            status.split(separator: "\n").first { $0.hasPrefix("\(name):\t") }?.dropFirst(name.count + 2)
        }
        let users = Set((field("Uid") ?? "").split(separator: "\t").map { uid_t($0) })
        user = users.count == 1 ? users.first ?? nil : nil
        caught = field("SigCgt").flatMap { UInt64($0, radix: 16) } ?? 0
        blocked = field("SigBlk").flatMap { UInt64($0, radix: 16) } ?? 0
        isAwaitingSignals = ProcessFacts.text(of: "\(directory)/wchan")?.hasPrefix("do_sigtimedwait") ?? false
    }

    /// Whether the process handles the signal, or blocks it and waits for it.
    ///
    /// i3blocks waits with sigwaitinfo, which removes the signals from the visible mask during the wait. The kernel
    /// function that the process sleeps in is then the only evidence.
    func isPrepared(for signal: Int32) -> Bool {
        let bit = UInt64(1) << UInt64(signal - 1)
        return (caught | blocked) & bit != 0 || isAwaitingSignals
    }

    /// Returns the processes with this name, compared by the 15 bytes of it that the kernel keeps.
    static func processes(named name: String) -> [pid_t] {
        guard let directory = opendir("/proc") else { return [] }
        defer { closedir(directory) }
        let kept = "\(String(decoding: name.utf8.prefix(15), as: UTF8.self))\n"
        var found: [pid_t] = []
        while let entry = readdir(directory) {
            let number = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { pid_t(String(cString: $0)) }
            }
            if let number, text(of: "/proc/\(number)/comm") == kept { found.append(number) }
        }
        return found
    }

    private static func text(of path: String) -> String? {
        do {
            return try ForeignFile.read(path, limit: 64 * 1024).map { String(decoding: $0, as: UTF8.self) }
        } catch {
            // The process has ended, or belongs to another user.
            return nil
        }
    }

    private static func program(in directory: String) -> String? {
        do {
            return try SymbolicLink.program(of: directory)
        } catch {
            // As in text(of:), or it is a kernel thread.
            return nil
        }
    }
}
