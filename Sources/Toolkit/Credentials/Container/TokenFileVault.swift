/// A vault that stores the tokens in a ``SecretFile``, whose warnings apply.
package struct TokenFileVault: PlainVault {
    private let file: SecretFile
    private let tokens: KeptTokens

    /// The file's absolute path.
    package var path: String { file.path }

    /// Creates a vault without touching the file, whose name says that it is not secure.
    package init(inContainer container: String) {
        file = SecretFile(path: "\(container)/INSECURE-tokens.json")
        tokens = KeptTokens(in: file)
    }

    /// Returns the stored tokens, or why they cannot be read.
    package func read() -> VaultReadResult { tokens.read() }

    /// Replaces the tokens if the file exists.
    ///
    /// The new tokens are durable once it returns `written`.
    package func replace(with tokens: TokenSet) -> VaultWriteResult { self.tokens.replace(with: tokens) }

    /// Creates the file, or replaces the tokens in it.
    ///
    /// For sign-in only: everything else replaces the tokens of an existing session.
    package func create(_ tokens: TokenSet) -> VaultWriteResult {
        // Only a date that is not a number can't be encoded.
        guard let value = try? TokenSetDocument.encode(tokens) else { return .failed(.refused) }
        return file.write(value)
    }

    /// Deletes the file.
    ///
    /// - Returns: False if the file still exists.
    package func delete() -> Bool {
        if case .failed = file.erase() { false } else { true }
    }
}
