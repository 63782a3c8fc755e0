internal import ArgumentParser
internal import CommandOutput
internal import Composition

struct RefreshIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh", abstract: "Fetch what changed on the server, within the deadline.")

    @Option(
        help: ArgumentHelp("The longest time it may take.", valueName: "seconds"),
        transform: Seconds(0.001...3600).parse)
    var deadline: Double = 3

    @OptionGroup var reply: ReplyOptions

    func run() throws {
        try reply.answer { context in
            switch try IntentSync(within: deadline, common: reply.common).refresh(in: context) {
            case .done?: return try IntentReply("Refreshed.", .refreshed)
            case nil: return try IntentReply("Everything is local.", .local)
            case .failed(let status, let error)?:
                throw Diagnosis(status, Self.code, error?.message ?? "the sync failed", error?.hint ?? Self.hint)
            case .unfinished?:
                throw Diagnosis(.tryAgainLater, Self.code, "the sync did not finish in time", Self.hint)
            }
        }
    }

    private static let code = "not_refreshed"
    private static let hint = "Run 'taskhub sync' to see why"
}
