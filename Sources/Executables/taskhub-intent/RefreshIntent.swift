internal import ArgumentParser
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
            switch try Delivery(within: deadline, common: reply.common).refresh(in: context) {
            case .done?: return try IntentReply("Refreshed.", status: "refreshed")
            case nil: return try IntentReply("Everything is local.", status: "local")
            case let status?:
                throw Diagnosis(status, "not_refreshed", Self.reason(status), "Run 'taskhub sync' to see why")
            }
        }
    }

    private static func reason(_ status: ExitStatus) -> String {
        switch status {
        case .serverUnreachable: "the server could not be reached, or failed"
        case .signInNeeded: "the session has ended, or its tokens cannot be read"
        case .tryAgainLater: "the sync did not finish in time"
        default: "the sync failed"
        }
    }
}
