internal import Credentials
internal import FoundationEssentials
internal import OpenIDConnect

extension RefreshMark {
    /// Creates a mark for a token that a server rejects, and that a person stored.
    init(rejecting token: BearerToken, at now: Date) {
        let mark = RefreshMark(
            state: .refused, generation: 0, expiresAt: Date(timeIntervalSince1970: 0), recordedAt: now)
        self = mark.rejecting(token)
    }

    /// Creates a mark for a session's tokens of which nothing is known yet; it delays no renewal.
    init(about tokens: TokenSet, at now: Date) {
        let isRenewable = tokens.refreshToken != nil
        self.init(
            state: isRenewable ? .postponed : .refused, generation: tokens.generation, expiresAt: tokens.expiresAt,
            recordedAt: isRenewable ? Date(timeIntervalSince1970: 0) : now,
            reason: isRenewable ? nil : .noRefreshToken)
    }

    /// Returns the same mark, which also says that a server rejects the token.
    func rejecting(_ token: BearerToken) -> RefreshMark {
        var mark = self
        let salt = (0..<4).map { _ in String(UInt32.random(in: 0...UInt32.max), radix: 16) }.joined(separator: "-")
        mark.rejected = RejectedToken(salt: salt, digest: Self.digest(of: token, salt))
        return mark
    }

    /// Returns whether the mark is about this token, and not about one that was stored since.
    func rejects(_ token: BearerToken) -> Bool {
        rejected.map { $0.digest == Self.digest(of: token, $0.salt) } ?? false
    }

    private static func digest(of token: BearerToken, _ salt: String) -> String {
        SHA256Digest.bytes(of: salt + token.text).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
