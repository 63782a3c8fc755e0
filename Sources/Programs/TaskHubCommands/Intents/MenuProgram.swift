internal import Composition
internal import ProcessControl
internal import TaskHubEntities

/// A program that shows lines and prints the chosen ones, as rofi and dmenu do.
struct MenuProgram {
    /// The exit codes if nothing was chosen: 1 of dmenu, 2 of fuzzel, and 130 of fzf.
    private static let cancelledStatuses: Set<Int32> = [1, 2, 130]
    /// NUL is the separator of fzf --print0.
    ///
    /// No row contains any of them.
    private static let lineEnds: [UInt8] = [0x00, 0x0A, 0x0D]

    let command: [String]

    /// - Returns: The chosen lines without surrounding blanks; empty if the user cancelled.
    func choices(among lines: [String]) throws(Diagnosis) -> [String] {
        let rows = Array(lines.map { "\($0)\n" }.joined().utf8)
        // The limit allows for all rows: a menu that cannot write them all would seem to have failed.
        let (output, status) = try start().run(writing: rows, readingAtMost: 2 * rows.count + 64 * 1024)
        switch status {
        case .exited(0):
            return output.split { MenuProgram.lineEnds.contains($0) }
                .map { String(decoding: $0, as: UTF8.self).trimmingWhitespace() }.filter { !$0.isEmpty }
        case .exited(let status) where MenuProgram.cancelledStatuses.contains(status): return []
        case .exited(let status): throw MenuProgram.failure("ended with exit code \(status)")
        case .killed(let signal): throw MenuProgram.failure("was killed by signal \(signal)")
        case .unknown: throw MenuProgram.failure("failed for an unknown reason")
        }
    }

    /// Starts the menu in our process group, so that one in the terminal can read from it.
    private func start() throws(Diagnosis) -> PipedProgram {
        do throws(StartFailure) {
            return try PipedProgram(command, in: .ours, showsErrors: true)
        } catch {
            throw Diagnosis(
                .refused, "menu_not_started", "the menu could not be started: \(error.reason)",
                "Give --menu the command of an installed program")
        }
    }

    private static func failure(_ how: String) -> Diagnosis {
        Diagnosis(.tryAgainLater, "menu_failed", "the menu \(how)", "Run its command by itself to see why")
    }
}
