internal import ArgumentParser
internal import Composition

struct RefreshIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh", abstract: "Fetch what changed on the server, within the deadline.")

    @OptionGroup var delivery: DeliveryOptions

    @OptionGroup var reply: ReplyOptions

    func run() throws {
        try reply.answer { context in
            switch try Delivery(options: delivery, common: reply.common).refresh(in: context) {
            case true?: return try IntentAnswer("Refreshed.", status: "refreshed")
            case nil: return try IntentAnswer("Everything is local.", status: "local")
            case false?:
                throw Diagnosis(
                    .tryAgainLater, "not_refreshed", "it did not come to its end in time",
                    "Run 'taskhub sync'; it says why")
            }
        }
    }
}
