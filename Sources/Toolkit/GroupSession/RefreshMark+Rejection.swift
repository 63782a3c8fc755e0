internal import Credentials
internal import FoundationEssentials
internal import OpenIDConnect

extension RefreshMark {
    /// Creates a mark for a token that a server rejects and that cannot be renewed.
    init(rejecting token: BearerToken, at now: Date) {
        let salt = (0..<4).map { _ in String(UInt32.random(in: 0...UInt32.max), radix: 16) }.joined(separator: "-")
        self.init(
            state: .refused, generation: 0, expiresAt: Date(timeIntervalSince1970: 0), recordedAt: now,
            rejected: RejectedToken(salt: salt, digest: Self.digest(of: token, salt)))
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
