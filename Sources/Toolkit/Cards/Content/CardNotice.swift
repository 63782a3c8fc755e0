/// A problem that leaves the card usable, such as a server that cannot be reached.
public struct CardNotice: Sendable {
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
    ///   - text: The problem, clipped to 40 columns, such as `Offline since 14:05`.
    ///   - shorter: The same in 24 columns; nil to clip the text.
    ///   - shortest: The same in 14 columns; nil to clip `shorter`.
    ///   - label: The problem at the end of a bar's line, clipped to 14 columns, and to 10 on the shortest cards; nil for
    ///     the shortest text.
    ///   - sentence: The problem and what to do next, for tooltips and screen readers; nil for the text.
    ///   - isOffline: Whether the reason is the connection, which has its own icon.
    public init(
        _ text: String, shorter: String? = nil, shortest: String? = nil, label: String? = nil,
        sentence: String? = nil, isOffline: Bool = false
    ) {
        let variants = TextVariants(clipping: text, shorter: shorter, shortest: shortest)
        let label = label ?? variants.shortest
        self.init(
            variants, label: label.clipped(to: 14), shortLabel: label.clipped(to: 10),
            sentence: (sentence ?? text).clipped(to: 240), isOffline: isOffline)
    }

    /// Creates a notice of texts that need no cleaning.
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
