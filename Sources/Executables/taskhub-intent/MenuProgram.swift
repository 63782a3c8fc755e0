internal import Composition
internal import Glibc
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
        let (process, input, output) = try start()
        var talk = MenuTalk(process: process, input: input, output: output)
        let rows = Array(lines.map { "\($0)\n" }.joined().utf8)
        // All rows may be chosen.
        let answer = talk.answer(to: rows, limit: 2 * rows.count + 64 * 1024)
        let status = talk.end()
        switch status {
        case 0?:
            return answer.split { MenuProgram.lineEnds.contains($0) }
                .map { String(decoding: $0, as: UTF8.self).trimmingWhitespace() }.filter { !$0.isEmpty }
        case let status? where MenuProgram.changedMind.contains(status): return []
        default:
            throw Diagnosis(
                .tryAgainLater, "menu_failed",
                "the menu ended " + (status.map { "with exit code \($0)" } ?? "by a signal"), "Run its command alone")
        }
    }

    private func start() throws(Diagnosis) -> (pid_t, input: Int32, output: Int32) {
        let (lines, input) = try MenuProgram.pipe()
        let (output, answers) = try MenuProgram.pipe()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, lines, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, answers, STDOUT_FILENO)
        // A menu that closes its input early kills nobody here, but its own programs end as they always do.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let words: [UnsafeMutablePointer<CChar>?] = command.map { (text: String) in strdup(text) }
        var process = pid_t()
        // In our own process group: a menu in the terminal must be able to read from it.
        let code = posix_spawnp(&process, command[0], &actions, &attributes, words + [nil], environ)
        words.forEach { free($0) }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        close(lines)
        close(answers)
        guard code == 0 else {
            throw Diagnosis(
                .refused, "menu_not_started", "the menu could not be started: \(String(cString: strerror(code)))",
                "Give --menu the command of one that is installed")
        }
        return (process, input, output)
    }

    private static func pipe() throws(Diagnosis) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else {
            throw Diagnosis(.tryAgainLater, "menu_not_started", "no pipe could be made", "Try again in a moment")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
