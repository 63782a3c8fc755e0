import TextLayout

/// What a card is written as.
public enum CardFormat: String, CaseIterable, Sendable {
    case text, svg, json, waybar

    /// The one place where a format's name meets its writer.
    var writer: any CardWriter.Type {
        switch self {
        case .text: TextCardWriter.self
        case .svg: SVGCardWriter.self
        case .json: JSONCardWriter.self
        case .waybar: WaybarCardWriter.self
        }
    }
}

/// Writes a card in one format.
///
/// Same content, same bytes.
protocol CardWriter {
    static func write(_ card: CardContent, theme: CardTheme, to output: inout ByteBuffer)
}
