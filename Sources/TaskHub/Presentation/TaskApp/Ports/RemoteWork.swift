internal import TextLayout

/// Work that needs the network or the keyring, which a child program does.
///
/// The app's own process never connects and never prompts.
package protocol RemoteWork {
    /// Starts a synchronization behind the screen, unless one is running.
    ///
    /// The adapter wakes the app when it has ended.
    ///
    /// - Parameter isAskedFor: Whether the user waits for it, and expects everything that changed: also the lists and
    ///   preferences, which are otherwise fetched once an hour.
    func startSync(isAskedFor: Bool)

    /// Returns how the synchronizations ended that have ended since the last call.
    func endedSyncs() -> [RemoteOutcome]

    /// Whether a synchronization is running.
    var isSyncing: Bool { get }

    /// Whether something else synchronizes regularly, such as a timer of systemd.
    var isSyncedElsewhere: Bool { get }

    /// Hands the terminal to a program, waits until it ends, and takes the terminal back.
    func run(_ request: RemoteRequest) -> RemoteOutcome

    /// Passes the callback of a browser to the sign-in that waits for it.
    func handOver(callback: String) throws
}

/// What a program does on the terminal.
package enum RemoteRequest: Hashable, Sendable {
    /// Checks a server and saves its address.
    ///
    /// `authority`: the file with the certificate of the server's own certificate authority, if it has one.
    case setUp(address: String, authority: String? = nil)
    /// Signs in, with flags of `taskhub login` such as `device`; a link that waits for it is left to the app.
    case signIn(flags: [String] = [])
    case unlock
    case signOut(erases: Bool)
    /// Any other command of `taskhub`, as its words; the user sees its output until a key is pressed.
    case command([String])
}

/// How a program ended, by its exit code.
package enum RemoteOutcome: Hashable, Sendable {
    case succeeded
    /// It succeeded, and said something that the user should know.
    case warned(String)
    /// The server was not reached.
    case unreachable
    case signInNeeded
    /// Such as a locked keyring.
    case tryLater
    case notStarted
    /// The program said why, as in a sentence.
    case refused(reason: String)
    /// Anything else; the program has explained itself on the terminal.
    case failed

    /// What the user reads of a synchronization that ended so; nil if it succeeded.
    var syncFailure: String? {
        switch self {
        case .succeeded, .warned: nil
        case .unreachable: "The sync could not reach the server"
        case .signInNeeded: "The sync needs a sign-in"
        case .tryLater: "The sync has to wait for the keyring or for another program"
        case .notStarted: "The sync could not be started"
        case .refused(let reason): reason
        case .failed: "The sync failed"
        }
    }

    /// Returns that what was tried, such as `The sign-in`, did not succeed.
    func failure(of subject: String) -> String {
        switch self {
        case .unreachable: "\(subject) failed: the server was not reached"
        case .signInNeeded: "\(subject) was refused"
        case .tryLater: "\(subject) is not possible now; try again later"
        case .notStarted: "\(subject) could not be started"
        case .refused(let reason): DisplayText(reason).text
        case .succeeded, .warned, .failed: "\(subject) failed"
        }
    }
}
