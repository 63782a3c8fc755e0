internal import ArgumentParser

/// How hard an intent tries to reach the server.
struct DeliveryOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How long to try to reach the server, if one is set up.", valueName: "seconds"))
    var deadline: Double = 3

    @Flag(help: "Do not try to reach the server; it hears of it later.")
    var noWait = false

    func validate() throws {
        guard deadline >= 0, deadline <= 3600 else {
            throw ValidationError("--deadline takes seconds from 0 to 3600")
        }
    }

    /// 0: not to try at all.
    var seconds: Double { noWait ? 0 : deadline }
}
