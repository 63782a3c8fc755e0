import TaskSync

/// Gives `token-1`, and one more at each renewal.
actor FixedTokens: AccessTokens {
    private(set) var renewals = 0
    private let obstacle: ServiceError?
    private let renewedLength: Int

    /// `renewedLength`: the least length of a renewed token.
    init(failingToRenewWith obstacle: ServiceError? = nil, renewedLength: Int = 0) {
        self.obstacle = obstacle
        self.renewedLength = renewedLength
    }

    func token() async throws(ServiceError) -> AccessToken {
        let text = "token-\(renewals + 1)"
        let filling = String(repeating: "x", count: renewals > 0 ? max(0, renewedLength - text.utf8.count) : 0)
        return AccessToken(text: text + filling, generation: Int64(renewals + 1))
    }

    func token(afterRejectionOf rejected: AccessToken) async throws(ServiceError) -> AccessToken? {
        if let obstacle { throw obstacle }
        renewals += 1
        return try await token()
    }
}
