internal import ArgumentParser
internal import Composition

struct RefreshIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh", abstract: "Fetch what changed on the server, within the deadline.")

    @OptionGroup var delivery: DeliveryOptions

    @OptionGroup var common: ProgramOptions

    func run() throws {
        let context = try ProgramContext.open(common, isIntent: true)
        switch try Delivery(options: delivery, common: common).refresh(in: context) {
        case true?:
            try StandardStreams.print(common.json ? "{\"schema\":1,\"status\":\"refreshed\"}\n" : "Refreshed.\n")
        case nil:
            try StandardStreams.print(common.json ? "{\"schema\":1,\"status\":\"local\"}\n" : "Everything is local.\n")
        case false?:
            throw Diagnosis(
                .tryAgainLater, "not_refreshed", "it did not come to its end in time",
                "Run 'taskhub sync'; it says why")
        }
    }
}
