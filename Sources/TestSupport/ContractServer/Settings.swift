/// The server's settings, which can be changed while it runs.
struct Settings: Sendable {
    var isAPIDisabled = false
    var provisions = true
    var isProviderDown = false
    var throttles = true
    var accessTokenSeconds = 300
    /// How often a device grant is first answered `authorization_pending`.
    var devicePolls = 0
    var rotatesRefreshTokens = true
    /// Whether sign-ins at the built-in provider get an ID token.
    var issuesIDTokens = true
    /// The OAuth error with which the built-in provider refuses each token.
    var providerError: String?
    /// Members that the built-in provider's metadata has instead of its own; null removes one.
    var providerMetadata: [String: JSON] = [:]
    var eventRetentionDays = 30
    /// What `next_cursor` is instead of the position after the page.
    var deltaCursor: MisplacedCursor?
    /// The user that signs in at the built-in provider.
    var providerUser = "user-1"
    /// The provider that the server trusts instead of the built-in one.
    var provider: TrustedProvider?
    /// Whether the hub keeps its state after each request, for `rewind`.
    var keepsHistory = false

    mutating func apply(_ change: JSON) {
        isAPIDisabled = change["api_disabled"]?.boolean ?? isAPIDisabled
        provisions = change["provisioning"]?.boolean ?? provisions
        isProviderDown = change["identity_provider_down"]?.boolean ?? isProviderDown
        throttles = change["throttling"]?.boolean ?? throttles
        accessTokenSeconds = change["access_token_seconds"]?.integer ?? accessTokenSeconds
        devicePolls = change["device_polls"]?.integer ?? devicePolls
        rotatesRefreshTokens = change["rotate_refresh_tokens"]?.boolean ?? rotatesRefreshTokens
        issuesIDTokens = change["id_tokens"]?.boolean ?? issuesIDTokens
        if let code = change["provider_error"] { providerError = code.text }
        if case .object(let members)? = change["provider_metadata"] { providerMetadata = members }
        eventRetentionDays = change["event_retention_days"]?.integer ?? eventRetentionDays
        keepsHistory = change["keeps_history"]?.boolean ?? keepsHistory
        if let name = change["delta_cursor"] { deltaCursor = name.text.flatMap(MisplacedCursor.init) }
        providerUser = change["provider_user"]?.text ?? providerUser
        if let other = change["provider"] { provider = TrustedProvider(other) }
    }
}

/// A cursor with which a client would read the same events again.
enum MisplacedCursor: String, Sendable {
    /// The one that was sent.
    case same
    /// The position after the oldest event.
    case earlier
    case empty
    /// A new one for the same position.
    case renewed
}
