/// A vault in a plain file, which a user without a keyring chose.
package protocol PlainVault: TokenVault {
    /// The file's absolute path.
    var path: String { get }

    /// Creates the file, or replaces the tokens in it.
    ///
    /// For sign-in only.
    func create(_ tokens: TokenSet) -> VaultWriteResult

    /// Deletes the file.
    ///
    /// - Returns: `false` if the file still exists.
    func delete() -> Bool
}
