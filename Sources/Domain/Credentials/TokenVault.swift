/// Where the tokens are kept, for programs that must not ask.
///
/// No call ever causes a prompt, makes or deletes an item, or takes longer than the adapter's deadline. Locked,
/// unavailable and timed out never mean signed out.
public protocol TokenVault: Sendable {
    func read() -> VaultReading

    /// Sets the value of the item that the sign-in made, in place; it never makes one.
    func replace(with tokens: TokenSet) -> VaultWriting
}

/// What reading the vault found.
public enum VaultReading: Hashable, Sendable {
    case found(TokenSet)
    /// The vault is open, and has no item of ours: nobody is signed in.
    case notFound
    case locked
    /// No session bus, or nobody on it who keeps secrets.
    case unavailable
    case timedOut
    /// There is an item, but its value is not ours to understand.
    case unreadable
}

/// How a write to the vault ended.
///
/// Anything but `written` left the old value in place, or its fate unknown.
public enum VaultWriting: Hashable, Sendable {
    case written
    case notFound
    case locked
    case unavailable
    case timedOut
}
