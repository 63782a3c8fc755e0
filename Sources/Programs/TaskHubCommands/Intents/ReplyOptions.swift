internal import ArgumentParser
internal import Composition

/// How an intent reports its result.
struct ReplyOptions: ParsableArguments {
    static let notifyOption = "--notify"

    @Flag(name: .long, help: "Also show the result as a desktop notification.")
    var notify = false

    @OptionGroup var common: ProgramOptions

    /// Opens the container, does the work, and reports the result on standard output and, if asked, on the desktop.
    ///
    /// Only an intent that `creates` a task creates the container.
    func answer(creates: Bool = false, _ work: (ProgramContext) throws -> IntentReply) throws {
        let context =
            creates
            ? try ProgramContext.open(common, isIntent: true)
            : try ProgramContext.openExisting(common, isIntent: true)
        let answer = try work(context)
        if common.json {
            try StandardStreams.print(document: answer.document)
        } else {
            try StandardStreams.print(answer.line)
        }
        if notify { answer.notice?.show() }
        if let failure = answer.failure { throw failure }
    }
}
