internal import ArgumentParser
internal import Composition

/// How long an intent tries to reach the server.
struct DeliveryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("How long to try to reach the server, if one is set up.", valueName: "seconds"),
        transform: Seconds(0...3600).parse)
    var deadline: Double = 3

    @Flag(help: "Do not try to reach the server; the change is sent later.")
    var noWait = false

    /// 0 means not to try.
    var seconds: Double { noWait ? 0 : deadline }
}
