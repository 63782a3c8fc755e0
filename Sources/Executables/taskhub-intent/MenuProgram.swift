internal import Composition
internal import ProcessControl
internal import TaskHubEntities

/// A program that shows lines and prints those that were chosen, as rofi and dmenu do.
struct MenuProgram {
    /// dmenu says 1, fuzzel 2, and fzf 130, when nothing was chosen, whatever else they printed.
    private static let changedMind: Set<Int32> = [1, 2, 130]
    /// NUL is that of fzf --print0; no row holds any of them.
    private static let lineEnds: [UInt8] = [0x00, 0x0A, 0x0D]

    let command: [String]

    /// - Returns: the lines that were chosen, without blanks around them; none when the user changed their mind.
    func choices(among lines: [String]) throws(Diagnosis) -> [String] {
        let rows = Array(lines.map { "\($0)\n" }.joined().utf8)
        // All rows may be chosen, and one that can't write its second line would seem to have failed.
        let (answer, ending) = try start().run(writing: rows, readingAtMost: 2 * rows.count + 64 * 1024)
        switch ending {
        case .exited(0):
            return answer.split { MenuProgram.lineEnds.contains($0) }
                .map { String(decoding: $0, as: UTF8.self).trimmingWhitespace() }.filter { !$0.isEmpty }
        case .exited(let status) where MenuProgram.changedMind.contains(status): return []
        case .exited(let status): throw MenuProgram.failure("with exit code \(status)")
        case .killed(let signal): throw MenuProgram.failure("by signal \(signal)")
        case .unknown: throw MenuProgram.failure("nobody knows how")
        }
    }

    /// In our own process group: a menu in the terminal must be able to read from it.
    private func start() throws(Diagnosis) -> PipedProgram {
        do throws(StartFailure) {
            return try PipedProgram(command, in: .ours, showsErrors: true)
        } catch {
            throw Diagnosis(
                .refused, "menu_not_started", "the menu could not be started: \(error.reason)",
                "Give --menu the command of one that is installed")
        }
    }

    private static func failure(_ how: String) -> Diagnosis {
        Diagnosis(.tryAgainLater, "menu_failed", "the menu ended \(how)", "Run its command alone")
    }
}
