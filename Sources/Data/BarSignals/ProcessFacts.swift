internal import Glibc
internal import PosixFiles

/// What `/proc` tells about a process.
struct ProcessFacts {
    /// The name of the program file, also of one that an update has replaced meanwhile.
    let program: String
    /// nil when it is not one and the same in all its roles.
    let user: uid_t?
    private let caught: UInt64
    private let blocked: UInt64
    private let isAwaitingSignals: Bool

    /// nil for a process that has ended, or that is none of ours.
    init?(of process: pid_t) {
        let directory = "/proc/\(process)"
        guard let file = ProcessFacts.program(in: directory), let status = ProcessFacts.text(of: "\(directory)/status")
        else { return nil }
        let replaced = " (deleted)"
        let name = file.split(separator: "/").last ?? ""
        program = String(name.hasSuffix(replaced) ? name.dropLast(replaced.count) : name)
        func field(_ name: String) -> Substring? {
            status.split(separator: "\n").first { $0.hasPrefix("\(name):\t") }?.dropFirst(name.count + 2)
        }
        let users = Set((field("Uid") ?? "").split(separator: "\t").map { uid_t($0) })
        user = users.count == 1 ? users.first ?? nil : nil
        caught = field("SigCgt").flatMap { UInt64($0, radix: 16) } ?? 0
        blocked = field("SigBlk").flatMap { UInt64($0, radix: 16) } ?? 0
        isAwaitingSignals = ProcessFacts.text(of: "\(directory)/wchan")?.hasPrefix("do_sigtimedwait") ?? false
    }

    /// Whether it has a handler, or holds the signal back until it asks for it.
    ///
    /// i3blocks asks with sigwaitinfo, which takes the signals out of the mask that is shown while it waits: then only
    /// the name of the kernel's function tells.
    func isPrepared(for signal: Int32) -> Bool {
        let bit = UInt64(1) << UInt64(signal - 1)
        return (caught | blocked) & bit != 0 || isAwaitingSignals
    }

    /// By the name that the kernel keeps, of which only 15 bytes are left.
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
            // It has ended meanwhile, or it is none of ours.
            return nil
        }
    }

    private static func program(in directory: String) -> String? {
        do {
            return try SymbolicLink.target(of: "\(directory)/exe")
        } catch {
            // As in text(of:), or it is a part of the kernel.
            return nil
        }
    }
}
