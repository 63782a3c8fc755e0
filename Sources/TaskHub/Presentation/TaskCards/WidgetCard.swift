public import Cards
public import TaskHubEntities

/// One card: what a snapshot looks like at one moment.
///
/// A card is a pure value. It reads no file, no clock and no environment, and equal arguments give equal bytes.
public struct WidgetCard: Sendable {
    private let content: TaskCardContent

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - snapshot: The snapshot, or why there is none. Every outcome has its card.
    ///   - now: The moment to show. Overdue tasks and the words for dates depend on it.
    ///   - zone: The time zone of the dates shown and of "today".
    ///   - family: The size and shape.
    ///   - redact: True to show counts only: no titles, list names, ids or paths.
    ///   - containerPath: The directory that was searched, for the message of a missing snapshot. Empty if no
    ///     directory is known because `HOME` is unset or relative.
    ///   - isContainerExplicit: True if the container was given as an argument. Commands that a click starts then
    ///     name it, because they cannot find it in their own environment.
    ///   - appearance: Colours, font, dates and sections.
    public init(
        _ snapshot: SnapshotReadResult, at now: Instant, zone: some ZoneRules, family: CardFamily, redact: Bool,
        containerPath: String, isContainerExplicit: Bool = false, appearance: CardAppearance = CardAppearance()
    ) {
        content = TaskCardContent(
            snapshot, at: now, zone: zone, family: family, isRedacted: redact, containerPath: containerPath,
            isContainerExplicit: isContainerExplicit, appearance: appearance)
    }

    /// What the card shows first and foremost.
    public var state: CardState { content.state }

    /// The moment until which the same snapshot gives the same card, to the microsecond.
    ///
    /// Always after the card's own moment, and no later than the next local midnight. At that moment the card may
    /// change, but need not.
    public var holdsUntil: Instant { content.holdsUntil }

    /// Renders the card.
    ///
    /// - Parameters:
    ///   - format: The output format.
    ///   - theme: The theme of an SVG card; nil for the one in the snapshot, or else light.
    ///   - markup: How the bar reads text; nil for ``CardFormat/defaultMarkup``. Ignored by formats that have no
    ///     default markup.
    /// - Returns: UTF-8 with a final newline.
    public func rendered(as format: CardFormat, theme: CardTheme?, markup: CardMarkup? = nil) -> [UInt8] {
        rendered(as: format, theme: theme, markup: markup, isStreamed: false)
    }

    /// Renders the card; if it is streamed, for a reader that reads each line as one card.
    func rendered(as format: CardFormat, theme: CardTheme?, markup: CardMarkup?, isStreamed: Bool) -> [UInt8] {
        content.card(for: format).rendered(
            as: format, family: content.family, theme: theme ?? content.theme ?? .light,
            look: content.appearance.look, markup: markup, isStreamed: isStreamed)
    }
}
