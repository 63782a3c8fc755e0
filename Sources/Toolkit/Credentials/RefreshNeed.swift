internal import FoundationEssentials

/// What a caller requires of the tokens.
enum RefreshNeed: Hashable, Sendable {
    case validForMoreThan(Duration)
    /// The server rejected the tokens of this generation.
    case otherThan(generation: Int64)

    func isMet(by tokens: TokenSet, at now: Date) -> Bool {
        switch self {
        case .validForMoreThan(let time):
            tokens.expiresAt.timeIntervalSince(now) > tokens.margin(atMost: time) / .seconds(1)
        case .otherThan(let generation):
            tokens.generation != generation && tokens.isValid(at: now)
        }
    }
}

extension TokenSet {
    /// A third of the lifetime, so that tokens with a short one are used for most of it.
    fileprivate func margin(atMost longest: Duration) -> Duration {
        lifetime.map { min($0 / 3, longest) } ?? longest
    }

    func isValid(at now: Date) -> Bool {
        expiresAt > now
    }
}
