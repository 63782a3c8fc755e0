public import TaskHubEntities
import TextLayout

/// One card: what a reading of the snapshot looks like at one moment.
///
/// Pure: the same arguments give the same bytes.
public struct WidgetCard: Sendable {
    private let content: CardContent

    /// A redacted card shows numbers only: no titles, list names, ids or paths.
    ///
    /// `containerPath` is the directory that was looked at, empty when HOME, not set or relative, names none. Where it
    /// was named in an argument, which the programs that a click starts do not see, they are told of it.
    public init(
        _ reading: SnapshotReading, at now: Instant, zone: some ZoneRules, family: CardFamily, redact: Bool,
        containerPath: String, isContainerNamed: Bool = false, appearance: CardAppearance = CardAppearance()
    ) {
        content = CardContent(
            reading, at: now, zone: zone, family: family, isRedacted: redact, containerPath: containerPath,
            isContainerNamed: isContainerNamed, appearance: appearance)
    }

    public var state: CardState { content.state }

    /// Until this moment the same snapshot gives the same card; at it, to the microsecond, it may not.
    public var holdsUntil: Instant { content.holdsUntil }

    /// The whole output, its last newline included.
    ///
    /// Without a `theme`, in that of the shared settings, or else a light one. `markup` counts only in formats that have
    /// a `defaultMarkup`, which nil stands for.
    public func rendered(as format: CardFormat, theme: CardTheme?, markup: CardMarkup? = nil) -> [UInt8] {
        rendered(as: format, theme: theme, markup: markup, isOneOfMany: false)
    }

    func rendered(as format: CardFormat, theme: CardTheme?, markup: CardMarkup?, isOneOfMany: Bool) -> [UInt8] {
        var output = ByteBuffer(capacity: 8 * 1024)
        let style = CardStyle(
            theme: theme ?? content.theme ?? .light, markup: markup ?? format.defaultMarkup ?? .none,
            isOneOfMany: isOneOfMany)
        format.writer.write(content, style: style, to: &output)
        return output.bytes
    }
}
