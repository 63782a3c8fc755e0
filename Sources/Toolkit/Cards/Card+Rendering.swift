import TextLayout

extension Card {
    /// Renders the card.
    ///
    /// - Parameters:
    ///   - format: The output format. The card must have the rows of ``CardFormat/rowLimit(of:)``.
    ///   - theme: The theme of an SVG card.
    ///   - markup: How the bar reads text; nil for ``CardFormat/defaultMarkup``.
    ///   - isStreamed: Whether more cards follow, to a reader that reads each line as one card.
    /// - Returns: UTF-8 with a final newline.
    package func rendered(
        as format: CardFormat, theme: CardTheme, markup: CardMarkup?, isStreamed: Bool
    ) -> [UInt8] {
        var output = ByteBuffer(capacity: 8 * 1024)
        let style = CardStyle(
            theme: theme, markup: markup ?? format.defaultMarkup ?? .none, isStreamed: isStreamed,
            hasBarColors: look.hasBarColors)
        format.writer.write(self, style: style, to: &output)
        return output.bytes
    }
}

extension CardFormat {
    var writer: any CardWriter.Type {
        switch self {
        case .text: TextCardWriter.self
        case .svg: SVGCardWriter.self
        case .json: JSONCardWriter.self
        case .waybar: WaybarCardWriter.self
        case .polybar: PolybarCardWriter.self
        case .i3blocks: I3BlocksCardWriter.self
        case .i3statusRust: I3StatusRustCardWriter.self
        case .tmux: TmuxCardWriter.self
        case .argos: ArgosCardWriter.self
        case .conky: ConkyCardWriter.self
        case .eww: EwwCardWriter.self
        case .genmon: GenmonCardWriter.self
        case .yambar: YambarCardWriter.self
        }
    }

    /// The number of rows that a card of the format shows at most.
    package func rowLimit(of family: CardFamily) -> Int {
        switch self {
        case .text, .conky: TextCardWriter.rowLimit(of: family)
        case .svg, .json: family.rowCount
        case .waybar, .argos, .eww, .genmon: Tooltip.maximumRows
        case .polybar, .i3blocks, .i3statusRust, .tmux, .yambar: 1
        }
    }
}
