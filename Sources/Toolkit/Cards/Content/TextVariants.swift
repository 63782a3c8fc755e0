/// One message in up to three lengths, for cards with more or less room.
package struct TextVariants: Sendable {
    package let full: String
    let shorter: String
    let shortest: String

    /// Creates variants, of which a missing one is the next shorter or longer one.
    package init(_ full: String, shorter: String? = nil, shortest: String? = nil) {
        self.full = full
        self.shorter = shorter ?? shortest ?? full
        self.shortest = shortest ?? self.shorter
    }

    /// Creates variants of 40, 24 and 14 columns from any text.
    init(clipping full: String, shorter: String?, shortest: String?) {
        self.full = full.clipped(to: 40)
        self.shorter = (shorter ?? full).clipped(to: 24)
        self.shortest = (shortest ?? self.shorter).clipped(to: 14)
    }

    /// Returns the longest variant that fits, or the shortest if none does.
    func longest(_ fits: (String) -> Bool) -> String {
        if fits(full) { return full }
        return fits(shorter) ? shorter : shortest
    }
}
