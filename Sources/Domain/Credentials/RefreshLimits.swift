/// How long a refresh may take at its various places.
public struct RefreshLimits: Hashable, Sendable {
    /// Added to the margin, so that many programs don't refresh in the same second.
    public var jitter: Duration
    public var lockWait: Duration
    /// For all tries to write the new tokens.
    public var saving: Duration
    /// Between two tries to write.
    public var savingPause: Duration
    /// After a failure nobody asks the provider for so long.
    public var backOff: Duration

    public init(
        jitter: Duration, lockWait: Duration, saving: Duration = .seconds(5),
        savingPause: Duration = .milliseconds(100), backOff: Duration = .seconds(30)
    ) {
        self.jitter = jitter
        self.lockWait = lockWait
        self.saving = saving
        self.savingPause = savingPause
        self.backOff = backOff
    }
}
