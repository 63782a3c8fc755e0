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
/// let answer = await try account.session(at: server).send(.get, "/unread")
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
    /// For a command that the user typed. On a terminal, the keyring may ask for its password, before the browser
    /// opens. Anywhere else, nothing prompts.
    ///
    /// - Parameters:
    ///   - signIn: The provider and the client.
    ///   - isTerminal: Whether the keyring may ask.
    ///   - show: Opens or prints the address of the sign-in page.
    /// - Throws: `SignInError`, `SessionFailure`, `ContainerError` or `DefaultsError`. An earlier session is then
    ///   unchanged.
    public func signIn(
        _ signIn: ProviderSignIn, isTerminal: Bool = isatty(STDIN_FILENO) == 1, show: (String) async -> Void
    ) async throws {
        let keyring = keyring(try place.makeItem())
        if isTerminal {
            switch keyring.unlock(for: .signIn) {
            case .done: break
            case .dismissed: throw SessionFailure.locked(.locked)
            case .failed(let obstacle): throw SessionFailure(obstacle)
            }
        }
        let session = try await signIn.inBrowser(show: show)
        try await place.keep(.session(session), inKeyring: keyring, mayPrompt: isTerminal)
    }

    /// Returns a session that sends the account's token to a server.
    ///
    /// Nothing prompts.
    ///
    /// - Parameter server: The only server that gets the token.
    /// - Returns: The session; whether it has a usable token turns out when it sends.
    /// - Throws: `SessionFailure.absent` if the user never signed in; `ContainerError` or `DefaultsError`.
    public func session(at server: ServerAddress) throws -> GroupSession {
        guard let secret = try place.kept(inKeyring: { keyring($0).secret }) else { throw SessionFailure.absent }
        let renewal = Renewal(of: secret, lock: place.lock, journal: place.journal, transport: transport)
        return GroupSession(at: server, renewal: renewal, transport: transport)
    }

    /// Erases the session here, and asks the provider to end it.
    ///
    /// Nothing prompts.
    ///
    /// - Throws: `SessionFailure`; `SessionFailure.absent` if nobody was signed in.
    public func signOut() async throws {
        guard let secret = try place.kept(inKeyring: { keyring($0).secret }) else { throw SessionFailure.absent }
        let erased = try await place.erase(secret, fromKeyring: try place.item().map(keyring))
        if case .session(let session) = erased { await session.revoke(with: transport) }
    }

    private func keyring(_ item: VaultItem) -> KeyringItem {
        KeyringItem(
            item, address: SessionBusAddress.find(environment: environment, userID: geteuid()),
            environment: environment)
    }
}
