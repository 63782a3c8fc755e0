/// A problem that leaves the card usable, such as a server that is not reached.
package struct CardNotice: Sendable {
    /// For example `Offline since 14:05`.
    let variants: TextVariants
    /// The label at the end of a bar's line.
    let label: String
    /// The label of the shortest cards.
    let shortLabel: String
    /// A sentence for tooltips and screen readers, with what to do next.
    let sentence: String
    /// Whether the reason is the connection.
    let isOffline: Bool

    /// Creates a notice.
    ///
    /// - Parameters:
    ///   - variants: The problem.
    ///   - label: The label at the end of a bar's line.
    ///   - shortLabel: The label of the shortest cards.
    ///   - sentence: The problem and what to do next.
    ///   - isOffline: Whether the reason is the connection.
    package init(_ variants: TextVariants, label: String, shortLabel: String, sentence: String, isOffline: Bool) {
        self.variants = variants
        self.label = label
        self.shortLabel = shortLabel
        self.sentence = sentence
        self.isOffline = isOffline
    }
}
