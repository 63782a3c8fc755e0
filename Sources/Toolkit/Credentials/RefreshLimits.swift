/// The time limits of a refresh.
public struct RefreshLimits: Hashable, Sendable {
    /// A time added to the margin of ``RefreshToken/run(validFor:)``.
    ///
    /// Both together are at most a third of the tokens' lifetime.
    ///
    /// Choose it at random for each process, so that many programs do not refresh in the same second.
    public var jitter: Duration
    /// How long to wait for another process that is refreshing.
    public var lockWait: Duration
    /// How long to retry writing the new tokens, for all attempts together.
    public var saving: Duration
    /// The pause between two attempts to write.
    public var savingPause: Duration
    /// How long no process sends a request after the provider was unreachable or failed.
    public var backOff: Duration
    /// How long after a first refusal with a code other than `invalid_grant` another one means that the session is
    /// over.
    public var refusalConfirmation: Duration
    /// How long no process sends another request after the session ended in that way.
    public var refusalBackOff: Duration
    /// Whether failures from before this process started delay its request too.
    ///
    /// False for a command that a person typed: it gets one attempt. True for programs in the background.
    public var waitsForEarlierFailures: Bool

    /// Creates limits.
    ///
    /// None may be negative.
    public init(
        jitter: Duration, lockWait: Duration, saving: Duration = .seconds(5),
        savingPause: Duration = .milliseconds(100), backOff: Duration = .seconds(30),
        refusalConfirmation: Duration = .seconds(120), refusalBackOff: Duration = .seconds(900),
        waitsForEarlierFailures: Bool = true
    ) {
        self.jitter = jitter
        self.lockWait = lockWait
        self.saving = saving
        self.savingPause = savingPause
        self.backOff = backOff
        self.refusalConfirmation = refusalConfirmation
        self.refusalBackOff = refusalBackOff
        self.waitsForEarlierFailures = waitsForEarlierFailures
    }
}
