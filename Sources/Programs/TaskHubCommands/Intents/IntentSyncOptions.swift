internal import ArgumentParser
internal import Composition

/// How long an intent tries to reach the server.
struct IntentSyncOptions: ParsableArguments {
    static let allowed = Seconds(0...3600)
    static let usualDeadline = 3.0

    @Option(
        help: ArgumentHelp("How long to try to reach the server, if one is set up.", valueName: "seconds"),
        transform: IntentSyncOptions.allowed.parse)
    var deadline: Double = IntentSyncOptions.usualDeadline

    @Flag(help: "Do not try to reach the server; the change is sent later.")
    var noWait = false

    /// 0 means not to try.
    var seconds: Double { noWait ? 0 : deadline }
}
