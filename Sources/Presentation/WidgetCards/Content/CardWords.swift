import TaskHubEntities
import TextLayout

/// One thing to say, in as many words as there is room for.
struct CardWords: Sendable {
    let whole: String
    let shorter: String
    let shortest: String

    init(_ whole: String, shorter: String? = nil, shortest: String? = nil) {
        self.whole = whole
        self.shorter = shorter ?? shortest ?? whole
        self.shortest = shortest ?? self.shorter
    }

    /// As in `Old since yesterday 09:12`, `Old since yesterday` and `Old`.
    ///
    /// Without a moment, only what is the matter.
    init(_ what: String, since moment: Instant?, at now: Instant, zone: some ZoneRules) {
        guard let moment else {
            self.init(what)
            return
        }
        let label = DateLabel(past: moment, now: now, zone: zone)
        self.init(
            "\(what) since \(label.text)",
            shorter: "\(what) since \(String(decoding: label.firstWord, as: UTF8.self))", shortest: what)
    }

    /// The most of it that fits; the shortest where nothing does.
    func fitted(_ fits: (String) -> Bool) -> String {
        if fits(whole) { return whole }
        return fits(shorter) ? shorter : shortest
    }
}
