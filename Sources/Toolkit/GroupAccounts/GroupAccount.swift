public import AppGroup
internal import Credentials
public import Glibc
public import GroupSession
internal import KeyringPrompts
internal import SecretVault
internal import SessionBus
public import WebAddress
public import WebTransport

/// A user's account at a provider, for all programs of a group: signing in and out, and a session that never prompts.
///
/// ```swift
/// let account = GroupAccount("mail", of: group, in: container, transport: transport, environment: variable)
/// try await account.signIn(ProviderSignIn(issuer: issuer, clientID: "mail", transport: transport)) { print($0) }
/// let answer = try await account.session(at: server).send(.get, "/unread")
/// ```
///
/// The tokens are in the user's keyring, where every program of the group finds them.
public struct GroupAccount {
    /// Where the credential is.
    public let place: SecretPlace
    private let transport: any HTTPTransport
    private let environment: (String) -> String?

    /// Describes an account; nothing is read, made or sent yet.
    ///
    /// - Parameters:
    ///   - name: The account's name in the group.
    ///   - group: The application's group.
    ///   - container: The group's container.
    ///   - transport: Sends requests to the provider and to the server.
    ///   - environment: Returns the value of an environment variable, or nil if it is not set.
    public init(
        _ name: EntryName, of group: GroupIdentifier, in container: GroupContainer, transport: any HTTPTransport,
        environment: @escaping (String) -> String?
    ) {
        place = SecretPlace(name, of: group, in: container)
        self.transport = transport
        self.environment = environment
    }

    /// Signs in with the browser on this machine, and keeps the session in the keyring.
    ///
    /// The same as ``signIn(isTerminal:insecurely:_:)`` with `ProviderSignIn.inBrowser`.
    ///
    /// - Parameters:
    ///   - signIn: The provider and the client.
    ///   - isTerminal: Whether the keyring may ask.
    ///   - show: Opens or prints the address of the sign-in page.
    /// - Throws: As ``signIn(isTerminal:insecurely:_:)``.
    nonisolated(nonsending) public func signIn(
        _ signIn: ProviderSignIn, isTerminal: Bool = isatty(STDIN_FILENO) == 1, show: (String) async -> Void
    ) async throws {
        try await self.signIn(isTerminal: isTerminal) { try await signIn.inBrowser(show: show) }
    }

    /// Signs in by any method, and keeps the session.
    ///
    /// For a command that the user typed. On a terminal, the keyring may ask for its password, before the sign-in
    /// begins. Anywhere else, nothing prompts.
    ///
    /// ```swift
    /// try await account.signIn {
    ///     try await signIn.onAnotherDevice { print("Open \($0.verificationAddress) and enter \($0.userCode)") }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the keyring may ask.
    ///   - insecurely: Whether the user has chosen a plain file instead of the keyring. Every program of the user, and
    ///     anybody who reads the disk, can use what is in it.
    ///   - method: Signs in, with one of the methods of `ProviderSignIn`.
    /// - Throws: What `method` throws, `SessionFailure`, `ContainerError` or `DefaultsError`. An earlier session is then
    ///   unchanged.
    nonisolated(nonsending) public func signIn(
        isTerminal: Bool = isatty(STDIN_FILENO) == 1, insecurely: Bool = false,
        _ method: () async throws -> ProviderSession
    ) async throws {
        let keyring = keyring(try place.makeItem())
        if isTerminal, !insecurely { try unlock(keyring, for: .signIn) }
        let session = KeptCredential.session(try await method())
        if insecurely {
            try await place.keepInPlainFile(session, insteadOf: keyring)
        } else {
            try await place.keep(session, inKeyring: keyring, mayPrompt: isTerminal)
        }
    }

    /// Unlocks the keyring that has the session; it may ask for its password.
    ///
    /// For a command that the user typed on a terminal. Nothing else unlocks it for the application's other programs.
    ///
    /// - Throws: `SessionFailure`; `SessionFailure.absent` if the user never signed in.
    public func unlock() throws {
        guard let item = try place.item() else { throw SessionFailure.absent }
        try unlock(keyring(item), for: .session)
    }

    /// Returns whether the user is signed in, without a request and without a prompt.
    ///
    /// - Throws: `ContainerError` or `DefaultsError`.
    public func state() async throws -> CredentialState {
        guard let secret = try kept() else { return .failed(.absent) }
        return await renewal(of: secret).state()
    }

    /// Returns a session that sends the account's token to a server.
    ///
    /// Nothing prompts.
    ///
    /// - Parameter server: The only server that gets the token.
    /// - Returns: The session; whether it has a usable token turns out when it sends.
    /// - Throws: `SessionFailure.absent` if the user never signed in; `ContainerError` or `DefaultsError`.
    public func session(at server: ServerAddress) throws -> GroupSession {
        guard let secret = try kept() else { throw SessionFailure.absent }
        return GroupSession(at: server, renewal: renewal(of: secret), transport: transport)
    }

    /// Erases the session here, and asks the provider to end it.
    ///
    /// Nothing prompts.
    ///
    /// - Throws: `SessionFailure`; `SessionFailure.absent` if nobody was signed in.
    public func signOut() async throws {
        guard let secret = try kept() else { throw SessionFailure.absent }
        let erased = try await place.erase(secret, fromKeyring: try place.item().map(keyring))
        if case .session(let session) = erased { await session.revoke(with: transport) }
    }

    private func kept() throws -> (any KeptSecret)? { try place.kept { keyring($0).secret } }

    private func renewal(of secret: any KeptSecret) -> Renewal {
        Renewal(of: secret, lock: place.lock, journal: place.journal, transport: transport)
    }

    private func unlock(_ keyring: KeyringItem, for purpose: UnlockPurpose) throws {
        switch keyring.unlock(for: purpose) {
        case .done: return
        case .dismissed: throw SessionFailure.locked(.locked)
        case .failed(let obstacle): throw SessionFailure(obstacle)
        }
    }

    private func keyring(_ item: VaultItem) -> KeyringItem {
        KeyringItem(
            item, address: SessionBusAddress.find(environment: environment, userID: geteuid()),
            environment: environment)
    }
}
