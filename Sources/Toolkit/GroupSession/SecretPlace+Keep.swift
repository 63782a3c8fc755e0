public import Credentials

extension SecretPlace {
    /// Keeps a credential, in place of what was kept here before.
    ///
    /// No other program renews the old one meanwhile. For a command that the user typed.
    ///
    /// - Parameters:
    ///   - credential: A token or a session.
    ///   - keyring: The item from ``makeItem()`` in the keyring.
    ///   - mayPrompt: Whether the keyring may ask the user.
    /// - Throws: ``SessionFailure``. What was kept before is then unchanged, unless ``SessionFailure/vaultUnavailable(_:)``
    ///   with `timedOut` says that this is not known. Where nothing was kept before, nothing is.
    public func keep(
        _ credential: KeptCredential, inKeyring keyring: any SecretStorage, mayPrompt: Bool
    ) async throws(SessionFailure) {
        let plainFile = plainFile
        try await changing { () throws(SessionFailure) in
            try Self.create(credential, in: keyring, mayPrompt: mayPrompt)
            // Not before: after a failure, readers would ask the keyring for a credential that was never stored.
            try makingDirectory()
            // It would count instead of the keyring.
            if case .failed(let obstacle) = plainFile.erase() { throw SessionFailure(obstacle) }
        }
    }

    /// Keeps a credential in the plain file, for a user who has chosen that.
    ///
    /// - Parameters:
    ///   - credential: A token or a session.
    ///   - keyring: The item in the keyring, which is erased if that takes no prompt.
    /// - Throws: ``SessionFailure``. What was kept before is then unchanged.
    public func keepInPlainFile(
        _ credential: KeptCredential, insteadOf keyring: any SecretStorage
    ) async throws(SessionFailure) {
        let plainFile = plainFile
        try await changing { () throws(SessionFailure) in
            try makingDirectory { () throws(SessionFailure) in
                try Self.create(credential, in: plainFile, mayPrompt: false)
            }
            // An item that is left is not read while the file exists.
            _ = keyring.erase()
        }
    }

    /// Erases what is kept here, without a prompt.
    ///
    /// - Parameters:
    ///   - kept: What ``kept(inKeyring:)`` returned; `nil` if the credential is not needed any more.
    ///   - keyring: The item in the keyring; `nil` if none was ever made.
    /// - Returns: The credential that was erased, to be revoked; `nil` if it could not be read. A renewal before may have
    ///   replaced one that was read earlier.
    /// - Throws: ``SessionFailure``; ``SessionFailure/absent`` if nothing was kept.
    @discardableResult
    public func erase(
        _ kept: (any KeptSecret)? = nil, fromKeyring keyring: (any SecretStorage)?
    ) async throws(SessionFailure) -> KeptCredential? {
        let plainFile = plainFile
        return try await changing { () throws(SessionFailure) in
            let credential = (try? kept?.read().get()).flatMap { KeptCredential($0) }
            let results = [plainFile.erase(), keyring?.erase() ?? .notFound]
            for result in results {
                if case .failed(let obstacle) = result {
                    // Without a keyring there is nothing in it, if the credential was in the file.
                    if obstacle == .noBus || obstacle == .noService, results[0] == .deleted { continue }
                    throw SessionFailure(obstacle)
                }
            }
            if results == [.notFound, .notFound] { throw .absent }
            return credential
        }
    }

    private static func create(
        _ credential: KeptCredential, in storage: any SecretStorage, mayPrompt: Bool
    ) throws(SessionFailure) {
        // Only a date that is not a number can't be encoded.
        guard let bytes = try? credential.bytes() else { throw .vaultUnavailable(.refused) }
        switch storage.create(bytes, mayPrompt: mayPrompt) {
        case .done: return
        case .dismissed: throw mayPrompt ? .locked(.locked) : .vaultUnavailable(.timedOut)
        case .failed(let obstacle): throw SessionFailure(obstacle)
        }
    }

    /// Does `work` under the lock under which the credential is renewed.
    private func changing<Value: Sendable>(
        _ work: @escaping @Sendable () throws(SessionFailure) -> Value
    ) async throws(SessionFailure) -> Value {
        let journal = journal
        let result = await lock.withLock(waitingAtMost: .seconds(30)) {
            // Generations start again at one, so a mark of the last session could match the next one. If it stays, the
            // worst result is a second sign-in.
            let mark = journal.read()
            _ = journal.clear()
            let result = Result { () throws(SessionFailure) in try work() }
            // The old credential stays, and the mark may forbid to use its refresh token again.
            if case .failure = result, let mark { _ = journal.record(mark) }
            return result
        }
        switch result {
        case .held(let result): return try result.get()
        case .busy: throw .busy
        case .failed: throw .notRecorded
        }
    }
}
