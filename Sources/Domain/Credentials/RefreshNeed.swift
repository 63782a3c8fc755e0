internal import FoundationEssentials

/// What a caller wants of the tokens.
enum RefreshNeed: Hashable, Sendable {
    case goodForMoreThan(Duration)
    /// The server turned down the tokens of this generation.
    case otherThan(generation: Int64)

    func isMet(by tokens: TokenSet, at now: Date) -> Bool {
        switch self {
        case .goodForMoreThan(let time):
            tokens.expiresAt.timeIntervalSince(now) > time / .seconds(1)
        case .otherThan(let generation):
            tokens.generation != generation && tokens.isGood(at: now)
        }
    }
}

extension TokenSet {
    func isGood(at now: Date) -> Bool {
        expiresAt > now
    }
}
