import OpenIDConnect
import Testing

/// The members that matter here of the documents that two large providers publish.
@Suite struct ProviderPolicyTests {
    /// At https://accounts.google.com: endpoints at three other hosts.
    private static let spread = """
        {
         "issuer": "https://accounts.google.com",
         "authorization_endpoint": "https://accounts.google.com/o/oauth2/v2/auth",
         "device_authorization_endpoint": "https://oauth2.googleapis.com/device/code",
         "token_endpoint": "https://oauth2.googleapis.com/token",
         "userinfo_endpoint": "https://openidconnect.googleapis.com/v1/userinfo",
         "revocation_endpoint": "https://oauth2.googleapis.com/revoke",
         "jwks_uri": "https://www.googleapis.com/oauth2/v3/certs",
         "response_types_supported": ["code", "token", "id_token", "code token", "none"],
         "code_challenge_methods_supported": ["plain", "S256"]
        }
        """
    private static let hosts: Set = ["oauth2.googleapis.com", "www.googleapis.com", "openidconnect.googleapis.com"]

    /// At https://login.microsoftonline.com, for one tenant: PKCE is not announced, and users are looked up elsewhere.
    private static let silent = """
        {
         "token_endpoint": "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/oauth2/v2.0/token",
         "jwks_uri": "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/discovery/v2.0/keys",
         "response_types_supported": ["code", "id_token", "code id_token", "id_token token"],
         "issuer": "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
         "userinfo_endpoint": "https://graph.microsoft.com/oidc/userinfo",
         "authorization_endpoint":
            "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/oauth2/v2.0/authorize",
         "device_authorization_endpoint":
            "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/oauth2/v2.0/devicecode"
        }
        """
    private static let tenant = "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"

    private func google(_ policy: ProviderPolicy, _ document: String = spread) throws(OpenIDError) -> ProviderMetadata {
        try ProviderMetadata(json: Array(document.utf8), issuer: "https://accounts.google.com", policy: policy)
    }

    @Test("Endpoints at another host are refused unless the policy names that host")
    func otherHosts() throws {
        #expect(throws: OpenIDError.metadata(.endpointElsewhere(.token))) { try google(.strict) }
        #expect(throws: OpenIDError.metadata(.endpointElsewhere(.keys))) {
            try google(ProviderPolicy(allowsEndpointsElsewhere: ["oauth2.googleapis.com"]))
        }
        let provider = try google(ProviderPolicy(allowsEndpointsElsewhere: Self.hosts))
        #expect(provider.token.address == "https://oauth2.googleapis.com/token")
        #expect(provider.userInfo?.address == "https://openidconnect.googleapis.com/v1/userinfo")
        #expect(provider.revocation != nil && provider.deviceAuthorization != nil)
    }

    @Test("An optional endpoint at a host that is not named is left out")
    func optionalElsewhere() throws {
        let provider = try google(
            ProviderPolicy(allowsEndpointsElsewhere: ["oauth2.googleapis.com", "www.googleapis.com"]))
        #expect(provider.userInfo == nil && provider.revocation != nil)
    }

    @Test(
        "A named host gets no other scheme, port or host",
        arguments: [
            "http://oauth2.googleapis.com/token", "https://oauth2.googleapis.com:8443/token",
            "https://evil.oauth2.googleapis.com/token", "https://oauth2.googleapis.com.evil.example/token",
            "https://oauth2.googleapis.com@evil.example/token",
        ])
    func sameHostOnly(address: String) {
        let document = Self.spread.replacing("https://oauth2.googleapis.com/token", with: address)
        #expect(throws: OpenIDError.self) {
            try google(ProviderPolicy(allowsEndpointsElsewhere: Self.hosts), document)
        }
    }

    @Test("A provider that does not announce PKCE is refused unless the policy assumes it")
    func silentAboutProofKey() throws {
        func microsoft(_ policy: ProviderPolicy) throws(OpenIDError) -> ProviderMetadata {
            try ProviderMetadata(json: Array(Self.silent.utf8), issuer: Self.tenant, policy: policy)
        }
        #expect(throws: OpenIDError.metadata(.proofKeyNotAnnounced)) { try microsoft(.strict) }
        let provider = try microsoft(ProviderPolicy(assumesPKCE: true))
        #expect(provider.userInfo == nil)
        let request = AuthorizationRequest(clientID: "c", redirect: "http://127.0.0.1/callback", scopes: ["openid"])
        #expect(request.address(at: provider).contains("code_challenge_method=S256"))
    }

    @Test("A provider that announces other methods of PKCE only is refused, whatever the policy")
    func plainOnly() {
        let document = Self.spread.replacing(#"["plain", "S256"]"#, with: #"["plain"]"#)
        #expect(throws: OpenIDError.metadata(.proofKeyUnsupported)) {
            try google(ProviderPolicy(allowsEndpointsElsewhere: Self.hosts, assumesPKCE: true), document)
        }
    }
}
