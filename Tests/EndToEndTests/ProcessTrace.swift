import Foundation
import TaskHubTestSupport
import TaskStore

/// The system calls of a program and of those that it started, recorded by strace.
struct ProcessTrace {
    /// Those of the program itself, in all of its threads.
    private(set) var own: [Substring] = []
    /// Those of the programs that it started, and that these started in turn.
    private(set) var others: [Substring] = []

    /// Strace for a program that starts `taskhub-remote`, which an ordinary user cannot trace otherwise.
    static var strace: String { "\(Installation.packageRoot)/scripts/strace" }

    /// The words before a program with which its calls are recorded in an existing, empty directory.
    static func recording(_ calls: String, in directory: String) -> [String] {
        // A file for each thread; those of a process are found by how they were started.
        [strace, "-ff", "-qq", "-s", "4000", "-e", "trace=clone,clone3,\(calls)", "-o", "\(directory)/of"]
    }

    /// Reads what was recorded in a directory.
    init(in directory: String) throws {
        var calls: [Substring: [Substring]] = [:]
        var threads: [Substring: [Substring]] = [:]
        var started: Set<Substring> = []
        for name in try FileManager.default.contentsOfDirectory(atPath: directory) {
            let number = Substring(name.split(separator: ".").last ?? "")
            let lines = TextFile.contents(of: "\(directory)/\(name)").split(separator: "\n").map { Substring($0) }
            calls[number] = lines
            let starts = lines.filter { $0.hasPrefix("clone") }.map { ($0, $0.split(separator: " ").last ?? "") }
            started.formUnion(starts.map(\.1))
            threads[number] = starts.filter { $0.0.contains("CLONE_THREAD") }.map(\.1)
        }
        var ofProgram = calls.keys.filter { !started.contains($0) }
        while let number = ofProgram.popLast() {
            own += calls.removeValue(forKey: number) ?? []
            ofProgram += threads[number] ?? []
        }
        others = calls.values.flatMap(\.self)
    }
}
