internal import AccountSession
internal import Arguments
internal import Composition
internal import Credentials
internal import GroupDefaults
internal import OpenIDConnect
internal import TaskHubAPI
internal import TaskHubContainer
internal import TaskSync
internal import WebAddress
internal import WebClient
internal import WebTransport

/// The server that was set up, and clients for it.
struct ServerConnection {
    let address: ServerAddress
    let transport: CurlTransport

    init(_ defaults: SharedDefaults) throws {
        let values = try defaults.read()
        guard let text = values[.serverURL] else { throw Self.missing }
        do {
            address = try ServerAddress(text)
        } catch {
            throw Diagnosis(
                .notSetUp, "server_malformed", "the server's address in the settings is not valid",
                "Run 'taskhub setup URL' again")
        }
        transport = try ServerConnection.transport(authorityFile: values[.serverAuthorityFile])
    }

    private static let missing = Diagnosis(
        .notSetUp, "not_set_up", "no server is set up", "Run 'taskhub setup URL' first")

    /// Checks that a server is set up, and creates nothing.
    static func requireSetUp(_ common: ProgramOptions) throws {
        guard try ProgramContext.settings(common)[.serverURL] != nil else { throw missing }
    }

    private init(address: ServerAddress, transport: CurlTransport) {
        self.address = address
        self.transport = transport
    }

    /// Returns a connection to another server, which trusts the same certificate authorities.
    func connection(to address: String) throws -> ServerConnection {
        ServerConnection(address: try ServerAddress(address), transport: transport)
    }

    /// Returns a client for the user of the tokens; without tokens, for requests that need no sign-in.
    ///
    /// `responseTimeout` is the longest wait for one response, except the list of all tasks.
    func client(
        _ tokens: (any AccessTokens)? = nil, responseTimeout: Duration = .seconds(20)
    ) -> TaskHubClient {
        TaskHubClient(
            base: address, transport: transport, tokens: tokens, version: ProgramVersion.text, ids: RandomIDs(),
            clock: SystemClock(),
            limits: TransportLimits(total: responseTimeout, bodySize: TaskHubClient.smallResponse))
    }

    static func transport(authorityFile: String?) throws -> CurlTransport {
        do {
            return try CurlTransport(
                userAgent: "taskhub/\(ProgramVersion.text)",
                trustRoots: authorityFile.map { .systemAnd(pemFile: $0) } ?? .system,
                proxies: ProxySettings(environment: environmentValue))
        } catch {
            switch error {
            case .unreadable(let path):
                throw Diagnosis(
                    .inputOutput, "authority_unreadable", "\(path) cannot be read",
                    path == authorityFile
                        ? "Give --ca-file a PEM file that you can read"
                        : "It has the system's authorities; check its permissions")
            case .noCertificates(let path):
                throw Diagnosis(
                    .refused, "authority_malformed", "\(path) contains no certificate in PEM format",
                    "Give --ca-file the authority's certificate")
            }
        }
    }

    /// Fetches the server's sign-in facts and the metadata of its identity provider.
    ///
    /// `responseTimeout` is the longest wait for the facts.
    func provider(
        responseTimeout: Duration = .seconds(20)
    ) async throws -> (facts: ServerFacts, metadata: ProviderMetadata) {
        let facts = try await client(responseTimeout: responseTimeout).meta()
        // Checked as at set-up, since the server may have changed.
        try facts.checkDiscovery(against: address)
        // The server's operator chose the provider. Some support PKCE without announcing it.
        let discovery = Discovery(transport: transport, policy: ProviderPolicy(assumesPKCE: true))
        return (facts, try await discovery.metadata(at: facts.discoveryURL))
    }
}

extension ServerConnection: ServerAccounts {
    func account(of tokens: TokenSet) async throws -> ServerAccount {
        try await client(AccessToken(tokens)).session()
    }
}
