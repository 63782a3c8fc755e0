import AppGroup
import ArgumentParser
import CivilCalendar
import GroupCommandLine
import ProgramFailures
import SharedRuns
import TextLayout

/// `appgroup lock`.
struct LockCommand: FastCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Run a command while no other program holds a lock.",
        usage: "appgroup lock <name> [--wait <time>] -- <command> …",
        discussion: """
            The command keeps this program's terminal, input and output. The lock is the kernel's, so it is free again \
            once the command has ended, however that happens. Exits with the command's exit code, and with 75 if another \
            program held the lock until the time was up.
            """)
    static let fastPath = ["lock"]
    static let fastOptions = ["wait"]
    private static let usualWait = TimeSpan(.seconds(30))

    @Argument(help: "The lock's name: words of letters, digits, '-' and '_', separated by dots.") var name: String
    @Option(
        help: ArgumentHelp("Wait at most this long for the lock, as in 5, 5m or 0.", valueName: "time"))
    var wait = usualWait
    @OptionGroup var common: GroupOptions
    @Argument(parsing: .postTerminator, help: "The command and its arguments, after '--'.") var command: [String] = []

    mutating func take(_ words: FastWords) -> Bool {
        guard words.words.count == 1, let command = words.command, !command.isEmpty,
            let wait = words["wait"].map({ TimeSpan($0) }) ?? Self.usualWait
        else { return false }
        name = words.words[0]
        self.wait = wait
        common = words.common
        self.command = command
        return true
    }

    func run() throws {
        let group = try GroupAccess(common)
        try group.refuseWriting()
        let name = try EntryName(typed: name)
        guard let lock = ContainerLock(ownedByApplication: name) else {
            throw ProgramFailure(
                .refused, "lock_reserved",
                "locks with names such as \(DisplayText.quoted(name.text)) are the toolkit's own",
                "Choose another name")
        }
        try CommandToRun.check(command, after: "lock NAME")
        let locked = LockedCommand(under: lock, in: group.container)
        switch try locked.run(command, waitingAtMost: wait.duration) {
        case .busy:
            throw ProgramFailure(
                .busy, "busy", "another program held the lock \(name.text) until the time was up",
                "Try again later, or raise --wait")
        case .ended(.exited(0)): return
        case .ended(let end): throw RunReport.failure(of: end, by: command[0], isJSON: common.json)
        }
    }
}
