import TaskSync

/// A token that is the user's name, which the contract server takes.
struct PlainToken: AccessTokens {
    func token() async throws(ServiceError) -> AccessToken { AccessToken(text: "alice", generation: 1) }

    func token(afterRejectionOf rejected: AccessToken) async throws(ServiceError) -> AccessToken {
        throw .signedOut
    }
}
