/// The record of who is signed in, shared by all programs of a container.
package protocol AccountRecords: Sendable {
    /// Returns the record, or `nil` if no user is signed in.
    func current() throws -> AccountRecord?

    /// Replaces the record. Durable on return.
    func save(_ record: AccountRecord) throws

    /// Replaces the record, and where its tokens are stored, in one step. Durable on return.
    func save(_ record: AccountRecord, storage: TokenStorage) throws

    /// Removes the record. Durable on return.
    func clear() throws
}

/// Where a sign-in stores the tokens.
package enum TokenStorage: Hashable, Sendable {
    case keyring
    /// A plain file, chosen by a user without a keyring.
    case file
}
