internal import ArgumentParser
internal import Composition

/// How an intent answers.
struct ReplyOptions: ParsableArguments {
    @Flag(help: "Show what came of it as a desktop notification too.")
    var notify = false

    @OptionGroup var common: ProgramOptions

    /// Opens the container, does the work, and tells what came of it: on standard output, and on the desktop.
    func answer(_ work: (ProgramContext) throws -> IntentAnswer) throws {
        do {
            let answer = try work(try ProgramContext.open(common, isIntent: true))
            try StandardStreams.print(document: common.json ? answer.document : Array(answer.line.utf8))
            if let notice = answer.notice { show(notice) }
            if let failure = answer.failure { throw failure }
        } catch {
            // Under a keybinding nobody sees the line that the program ends with.
            if let failure = Diagnosis(explaining: error) {
                show(Notice(summary: "Task Hub", text: "\(failure.message). \(failure.hint)."))
            }
            throw error
        }
    }

    /// Has the main command show it, since this program knows no bus.
    ///
    /// Through a pipe: everybody can read arguments.
    private func show(_ notice: Notice) {
        guard notify else { return }
        MainCommand.start(["notify"], input: Array("\(notice.summary)\n\(notice.text)".utf8))
    }
}
