/// One small secret of an application, for programs that must never cause a prompt.
///
/// No call causes a prompt, creates or deletes anything, or takes longer than the adapter's timeout. Calls block. The
/// bytes may be a token, a password, or a document with several tokens.
public protocol KeptSecret: Sendable {
    /// Reads the secret.
    ///
    /// - Returns: The bytes as stored, at most ``SecretSize/limit``; `nil` if the vault is unlocked and has none.
    func read() -> Result<[UInt8]?, VaultObstacle>

    /// Replaces the secret. Never creates one.
    ///
    /// - Parameter secret: The new bytes. More than ``SecretSize/limit`` are refused.
    /// - Returns: `written` once the vault has confirmed it.
    func replace(with secret: [UInt8]) -> VaultWriteResult
}

/// The place of a secret, for a command that the user typed: it stores and erases, and may prompt if it is told so.
public protocol SecretStorage: Sendable {
    /// Creates the secret, or replaces it.
    ///
    /// - Parameters:
    ///   - secret: The bytes, at most ``SecretSize/limit``.
    ///   - mayPrompt: Whether the vault may ask the user. If it would have to, and may not, nothing is stored.
    /// - Returns: Whether the vault has the secret now.
    func create(_ secret: [UInt8], mayPrompt: Bool) -> PromptResult

    /// Removes the secret. Never prompts.
    ///
    /// - Returns: `deleted` also if an emptied item is left, because deleting it would prompt.
    func erase() -> DeletionResult
}

/// The size of a secret.
public enum SecretSize {
    /// The largest secret, in bytes.
    ///
    /// A set of three tokens with many claims takes a tenth of it.
    public static let limit = 256 * 1024
}

/// Tokens in a secret, as a ``TokenSetDocument``.
public struct KeptTokens: TokenVault {
    private let secret: any KeptSecret

    /// Creates a vault without reading anything.
    ///
    /// - Parameter secret: Where the tokens are kept, and nothing else.
    public init(in secret: any KeptSecret) {
        self.secret = secret
    }

    /// Reads the tokens.
    ///
    /// - Returns: `notFound` also after ``empty()``. `unreadable` for a secret that is not a ``TokenSetDocument``; it is
    ///   kept.
    public func read() -> VaultReadResult {
        switch secret.read() {
        case .success(nil), .success(TokenSetDocument.signedOut): .notFound
        case .success(let value?): TokenSetDocument.decode(value).map { .found($0) } ?? .unreadable
        case .failure(let obstacle): .failed(obstacle)
        }
    }

    /// Replaces the tokens without regard to what the secret is now.
    ///
    /// - Parameter tokens: The new tokens.
    /// - Returns: `written` once the vault has confirmed it.
    public func replace(with tokens: TokenSet) -> VaultWriteResult {
        // Only a date that is not a number can't be encoded.
        guard let value = try? TokenSetDocument.encode(tokens) else { return .failed(.refused) }
        return secret.replace(with: value)
    }

    /// Replaces the tokens with ``TokenSetDocument/signedOut``.
    ///
    /// A sign-out does this before it deletes an item, since some keyrings prompt before they delete.
    ///
    /// - Returns: `written` once the vault has confirmed it.
    public func empty() -> VaultWriteResult {
        secret.replace(with: TokenSetDocument.signedOut)
    }
}
