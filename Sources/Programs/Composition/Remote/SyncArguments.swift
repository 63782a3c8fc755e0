package import ArgumentParser

/// The arguments of `taskhub sync`.
package struct SyncArguments: RemoteArguments {
    package static let configuration = CommandConfiguration(
        .sync, abstract: "Send local changes, and fetch changes from the server.")

    @Flag(help: "Compare all tasks, instead of reading the server's change log.")
    package var full = false

    @Flag(help: "Remove tasks that the server no longer has, even if that is most of them.")
    package var acceptDeletions = false

    @Flag(
        help: """
            Keep running: send local changes at once, and fetch changes every minute, when the network comes up and \
            when the machine wakes.
            """)
    package var watch = false

    /// `NetworkSyncCommand` runs if it is given.
    @Flag(help: "Keep running, and sync only when the network comes up or the machine wakes.")
    package var onNetwork = false

    /// A person waits for it in the app, which gives it no terminal.
    @Flag(help: ArgumentHelp("Fetch lists and preferences too, as in a terminal.", visibility: .hidden))
    package var askedFor = false

    @Flag(help: ArgumentHelp("Only send.", visibility: .hidden))
    package var sendOnly = false

    @Option(
        help: ArgumentHelp("Stop after this many seconds.", valueName: "seconds", visibility: .hidden),
        transform: Seconds(0...3600).parse)
    package var within: Double?

    @Option(
        help: ArgumentHelp("Give up on a response after this many seconds.", valueName: "seconds", visibility: .hidden),
        transform: Seconds(0.001...3600).parse)
    package var answerWithin: Double?

    @Option(
        help: ArgumentHelp("With --watch, how often to fetch changes.", valueName: "seconds", visibility: .hidden),
        transform: Seconds(0.1...86_400).parse)
    package var every = 60.0

    @Option(
        help: ArgumentHelp(
            "How long to wait after the last sign of the network.", valueName: "seconds", visibility: .hidden),
        transform: Seconds(0.01...30).parse)
    package var settling = 5.0

    @OptionGroup package var common: ProgramOptions

    package init() {}

    package func validate() throws {
        guard onNetwork else { return }
        guard !watch else { throw ValidationError("Use only one of --watch and --on-network") }
        let isUsual = !full && !acceptDeletions && !sendOnly && !askedFor && within == nil && answerWithin == nil
        guard isUsual else {
            throw ValidationError("--on-network starts usual syncs; use --full and --accept-deletions without it")
        }
    }
}
