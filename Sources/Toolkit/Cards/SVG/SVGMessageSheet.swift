import TextLayout

/// The card without contents: what happened, which path was searched, and the next command.
enum SVGMessageSheet {
    /// Where icon and text are: centred on small and large cards, the icon to the left on medium ones.
    private struct Positions {
        let icon: (x: Double, y: Double, radius: Double)
        let text: (x: Double, y: Double, width: Double)
        let size: Double
        let isCentred: Bool
    }

    static func draw(_ card: Card, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        guard let message = card.message else { return }
        let positions = positions(for: layout.family)
        drawIcon(card.state, at: positions.icon, on: &canvas)
        let palette = canvas.palette
        let anchor: SVGTextStyle.Anchor = positions.isCentred ? .middle : .start
        let detailStyle = SVGTextStyle(size: positions.size, color: palette.secondary, anchor: anchor)
        let lines =
            message.detail.map {
                DisplayText(cleaned: Array($0.utf8))
                    .wrapped(to: detailStyle.units(in: positions.text.width), lines: 4, by: FontUnits.self)
            } ?? []
        // On medium cards the text block is centred vertically, beside the icon.
        var y =
            positions.isCentred ? positions.text.y : positions.text.y - Double(lines.count) * (positions.size + 2.5) / 2
        let headlineStyle = SVGTextStyle(
            size: positions.size + 2.5, color: palette.primary, isBold: true, anchor: anchor)
        let room = positions.isCentred ? layout.width : layout.width - positions.text.x
        let headline = message.headlineVariants.longest { headlineStyle.width(of: Array($0.utf8)) <= room }
        canvas.text(Array(headline.utf8), x: positions.text.x, y: y, headlineStyle)
        y += positions.size + 6
        for line in lines {
            canvas.text(line, x: positions.text.x, y: y, detailStyle)
            y += positions.size + 2.5
        }
        drawHint(message, positions, top: y - 2, on: &canvas)
    }

    private static func positions(for family: CardFamily) -> Positions {
        switch family {
        case .large:
            Positions(icon: (169, 118, 36), text: (169, 186, 270), size: 12, isCentred: true)
        case .medium:
            Positions(icon: (62, 79, 30), text: (112, 71, 208), size: 10.5, isCentred: false)
        default:
            Positions(icon: (79, 34, 17), text: (79, 69, 132), size: 9, isCentred: true)
        }
    }

    private static func drawIcon(
        _ state: CardState, at place: (x: Double, y: Double, radius: Double), on canvas: inout SVGCanvas
    ) {
        let palette = canvas.palette
        let isMissing = state == .missing
        canvas.disc(x: place.x, y: place.y, radius: place.radius, fill: isMissing ? palette.accentTint : palette.notice)
        canvas.icon(
            isMissing ? .plus : .exclamation, x: place.x, y: place.y, size: place.radius,
            color: isMissing ? palette.accent : palette.noticeText, weight: 2.4)
    }

    /// Draws the command in a box, or the advice if there is no command.
    private static func drawHint(
        _ message: CardMessage, _ positions: Positions, top: Double, on canvas: inout SVGCanvas
    ) {
        let size = positions.size
        let style = SVGTextStyle(
            size: size, color: canvas.palette.accent, isBold: true, anchor: positions.isCentred ? .middle : .start,
            isMonospaced: message.command != nil)
        let height = size + 10
        let baseline = top + height / 2 + size * 0.36
        guard let command = message.command else {
            return canvas.text(Array(message.advice.utf8), x: positions.text.x, y: baseline, style)
        }
        let text = Array(command.utf8)
        let width = style.width(of: text) + size * 2
        canvas.rectangle(
            x: positions.isCentred ? positions.text.x - width / 2 : positions.text.x - 2, y: top, width: width,
            height: height,
            radius: height / 2, fill: canvas.palette.accentTint)
        canvas.text(text, x: positions.isCentred ? positions.text.x : positions.text.x - 2 + size, y: baseline, style)
    }
}
