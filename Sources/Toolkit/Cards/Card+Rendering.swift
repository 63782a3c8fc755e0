import TextLayout

extension Card {
    /// Renders the card.
    ///
    /// - Parameters:
    ///   - format: The output format.
    ///   - family: The size and shape; nil for ``CardFormat/defaultFamily``. Bars have one line, which is the short one
    ///     for ``CardFamily/circular``.
    ///   - theme: The background of an SVG card.
    ///   - look: Colours and font of an SVG card, and whether a bar's text has the colour of its urgency.
    ///   - markup: How the bar reads text; nil for ``CardFormat/defaultMarkup``. Ignored by formats that have no default
    ///     markup.
    ///   - isStreamed: Whether more cards follow, to a reader that reads each line as one card. It matters to i3blocks,
    ///     which then gets a single line.
    /// - Returns: UTF-8 with a final newline, less than 128 KiB. A bar's line is one line.
    public func rendered(
        as format: CardFormat, family: CardFamily? = nil, theme: CardTheme = .light, look: CardLook = CardLook(),
        markup: CardMarkup? = nil, isStreamed: Bool = false
    ) -> [UInt8] {
        var output = ByteBuffer(capacity: 8 * 1024)
        let style = CardStyle(
            family: family ?? format.defaultFamily, theme: theme, look: look,
            markup: markup ?? format.defaultMarkup ?? .none, isStreamed: isStreamed)
        switch format {
        case .text: TextCardWriter.write(self, style: style, to: &output)
        case .svg: SVGCardWriter.write(self, style: style, to: &output)
        case .json: JSONCardWriter.write(self, style: style, to: &output)
        case .waybar: WaybarCardWriter.write(self, style: style, to: &output)
        case .polybar: PolybarCardWriter.write(self, style: style, to: &output)
        case .i3blocks: I3BlocksCardWriter.write(self, style: style, to: &output)
        case .i3statusRust: I3StatusRustCardWriter.write(self, style: style, to: &output)
        case .tmux: TmuxCardWriter.write(self, style: style, to: &output)
        case .argos: ArgosCardWriter.write(self, style: style, to: &output)
        case .conky: ConkyCardWriter.write(self, style: style, to: &output)
        case .eww: EwwCardWriter.write(self, style: style, to: &output)
        case .genmon: GenmonCardWriter.write(self, style: style, to: &output)
        case .yambar: YambarCardWriter.write(self, style: style, to: &output)
        }
        return output.bytes
    }

    /// Appends the names of all classes, the state first; they need no escaping.
    func appendClasses(separator: String, to output: inout ByteBuffer) {
        output.append(state.rawValue)
        // Not joined(): its conformance lookups would take a sixth of the widget's whole run.
        for name in classes {
            output.append(separator)
            output.append(name)
        }
    }
}

extension CardFormat {
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
