internal import ArgumentParser
internal import Composition

/// How an intent answers.
struct ReplyOptions: ParsableArguments {
    static let notifyOption = "--notify"

    @Flag(name: .long, help: "Show what came of it as a desktop notification too.")
    var notify = false

    @OptionGroup var common: ProgramOptions

    /// Opens the container, does the work, and tells what came of it: on standard output, and on the desktop.
    func answer(_ work: (ProgramContext) throws -> IntentReply) throws {
        let answer = try work(try ProgramContext.open(common, isIntent: true))
        try StandardStreams.print(document: common.json ? answer.document : Array(answer.line.utf8))
        if notify { answer.notice?.show() }
        if let failure = answer.failure { throw failure }
    }
}
