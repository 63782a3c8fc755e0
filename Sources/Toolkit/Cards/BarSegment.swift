import TextLayout

/// A status bar's segment with any text.
///
/// Every text may come from anywhere: control characters and characters that reorder a line are removed, the result is clipped, and then escaped
/// by the rules of the bar. No text can add markup or run a command.
///
/// ```swift
/// let segment = BarSegment("3 of 8 glasses", details: ["shared as Ada"], state: "thirsty", tone: .notice)
/// let line = segment.rendered(as: .waybar)
/// ```
///
/// A segment is a pure value. Equal arguments give equal bytes.
public struct BarSegment: Sendable {
    /// The maximum width of the text, in terminal columns: 80.
    public static let columns = InlineText.columns
    /// The maximum width of the short text, in terminal columns: 20.
    public static let shortColumns = 20

    let label: [UInt8]
    let shortLabel: [UInt8]
    let tooltip: [UInt8]
    let tone: CardTone
    let percentage: Int
    private let classNames: [String]

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - text: The line to show. It is clipped with an ellipsis to ``columns`` and to 512 bytes before escaping,
    ///     because some bars have small buffers. Some bars hide a segment whose text is empty.
    ///   - short: The text for little room, clipped to ``shortColumns`` and to 128 bytes; nil for the same text.
    ///   - details: The lines of the tooltip or the menu, in this order. At most 512 scalars of a line are shown, and
    ///     lines with nothing visible are left out.
    ///   - state: What a bar's configuration selects icons by. It is also the first class. Only ASCII letters, digits,
    ///     `-` and `_` are kept, at most 32 of them; `ready` if none is left.
    ///   - classes: More names for a bar's style sheet, by the same rules. Only the first four are used, because some
    ///     bars have small buffers.
    ///   - tone: The urgency, for bars without style sheets.
    ///   - percentage: For bars that draw a level; brought into 0 to 100.
    public init(
        _ text: String, short: String? = nil, details: [String] = [], state: String = "ready", classes: [String] = [],
        tone: CardTone = .calm, percentage: Int = 0
    ) {
        label = BarSegment.clipped(text, columns: BarSegment.columns, bytes: InlineText.maximumBytes)
        shortLabel = BarSegment.clipped(short ?? text, columns: BarSegment.shortColumns, bytes: 128)
        let lines = details.map { DisplayText($0, placeholder: "").whole }.filter { !$0.isEmpty }
        tooltip = Array(lines.joined(separator: [0x0A]))
        let stateName = BarSegment.name(state)
        classNames =
            [stateName.isEmpty ? "ready" : stateName] + classes.prefix(4).map(BarSegment.name).filter { !$0.isEmpty }
        self.tone = tone
        self.percentage = min(max(percentage, 0), 100)
    }

    /// Returns the segment as one bar reads it.
    ///
    /// - Parameters:
    ///   - format: The bar. As ``CardFormat/text``, the text and the details are one line each. As
    ///     ``CardFormat/eww`` and ``CardFormat/yambar``, the members about rows are missing.
    ///   - markup: How the bar reads text; nil for ``CardFormat/defaultMarkup``. Ignored by formats that have no
    ///     default markup.
    /// - Returns: UTF-8 with a final newline; nil for ``CardFormat/svg`` and ``CardFormat/json``, which need more than a segment.
    public func rendered(as format: CardFormat, markup: CardMarkup? = nil) -> [UInt8]? {
        guard let writer = format.writer as? any BarWriter.Type else { return nil }
        var output = ByteBuffer(capacity: 1024)
        let style = CardStyle(
            theme: .light, markup: markup ?? format.defaultMarkup ?? .none, isStreamed: false, hasBarColors: true)
        writer.write(segment: self, style: style, to: &output)
        return output.bytes
    }

    private static func name(_ text: String) -> String {
        String(text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }.prefix(32))
    }

    /// Returns the cleaned text, shortened until it has both the width and the length.
    private static func clipped(_ text: String, columns: Int, bytes limit: Int) -> [UInt8] {
        let text = DisplayText(text, placeholder: "")
        var columns = columns
        var clipped = text.fitted(to: columns, by: TerminalColumns.self).bytes
        while clipped.count > limit, columns > 0 {
            columns /= 2
            clipped = text.fitted(to: columns, by: TerminalColumns.self).bytes
        }
        // Zero-width letters fit any number of columns.
        return clipped.count > limit ? Array("…".utf8) : clipped
    }
}

extension BarSegment: BarContent {
    var stateName: String { classNames[0] }

    func appendClasses(separator: String, to output: inout ByteBuffer) {
        output.append(classNames.joined(separator: separator))
    }
}
