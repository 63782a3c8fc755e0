import TaskHubEntities
import TextLayout

/// One message in up to three lengths, for cards with more or less room.
struct TextVariants: Sendable {
    let full: String
    let shorter: String
    let shortest: String

    init(_ full: String, shorter: String? = nil, shortest: String? = nil) {
        self.full = full
        self.shorter = shorter ?? shortest ?? full
        self.shortest = shortest ?? self.shorter
    }

    /// Creates variants such as `Old since yesterday 09:12`, `Old since yesterday` and `Old`.
    ///
    /// Without a moment, every variant is the condition alone.
    init(_ condition: String, since moment: Instant?, at now: Instant, zone: some ZoneRules) {
        guard let moment else {
            self.init(condition)
            return
        }
        let label = DateLabel(past: moment, now: now, zone: zone)
        self.init(
            "\(condition) since \(label.text)",
            shorter: "\(condition) since \(String(decoding: label.firstWord, as: UTF8.self))", shortest: condition)
    }

    /// Returns the longest variant that fits, or the shortest if none does.
    func longest(_ fits: (String) -> Bool) -> String {
        if fits(full) { return full }
        return fits(shorter) ? shorter : shortest
    }
}
