internal import ArgumentParser
internal import Composition

/// How an intent reports its result.
struct ReplyOptions: ParsableArguments {
    static let notifyOption = "--notify"

    @Flag(name: .long, help: "Also show the result as a desktop notification.")
    var notify = false

    @OptionGroup var common: ProgramOptions

    /// Opens the container, does the work, and reports the result on standard output and, if asked, on the desktop.
    func answer(_ work: (ProgramContext) throws -> IntentReply) throws {
        let answer = try work(try ProgramContext.open(common, isIntent: true))
        try StandardStreams.print(document: common.json ? answer.document : Array(answer.line.utf8))
        if notify { answer.notice?.show() }
        if let failure = answer.failure { throw failure }
    }
}
