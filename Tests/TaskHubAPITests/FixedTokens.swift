import TaskSync

/// Gives `token-1`, and one more at each renewal.
actor FixedTokens: AccessTokens {
    private(set) var renewals = 0
    private let obstacle: ServiceError?

    init(failingToRenewWith obstacle: ServiceError? = nil) {
        self.obstacle = obstacle
    }

    func token() async throws(ServiceError) -> AccessToken {
        AccessToken(text: "token-\(renewals + 1)", generation: Int64(renewals + 1))
    }

    func token(afterRejectionOf rejected: AccessToken) async throws(ServiceError) -> AccessToken? {
        if let obstacle { throw obstacle }
        renewals += 1
        return try await token()
    }
}
