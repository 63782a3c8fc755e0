/// What a caller of a shared run accepts, and how long it waits.
public struct RunOptions: Hashable, Sendable {
    /// The longest output that can be stored, in bytes: 1 MiB - 4 KiB.
    public static let maximumOutput = (1 << 20) - 4096

    /// The age up to which the last good output counts as fresh: it is returned, and nothing runs.
    ///
    /// Zero starts a run at each call, unless one is waited for.
    public var maxAge = Duration.seconds(60)
    /// The age up to which the last good output is returned at once, while a run in the background replaces it.
    ///
    /// Also the output that callers get during a back-off. Zero means never.
    public var stale = Duration.zero
    /// The limit of the whole call: waiting for others and running together.
    public var timeout = Duration.seconds(60)
    /// The largest output in bytes, at most ``maximumOutput``; a run that writes more fails.
    public var limit = maximumOutput
    /// Whether only the result of a run that began after the call is accepted, even during a back-off.
    public var isForced = false

    /// Creates the default options.
    public init() {}
}
