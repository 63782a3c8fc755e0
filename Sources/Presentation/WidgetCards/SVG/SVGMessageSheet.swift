import TextLayout

/// The card without tasks to show: what happened, where it looked, and the next command.
enum SVGMessageSheet {
    /// Where things go.
    ///
    /// Small and large are centred; medium has the sign to the left.
    private struct Places {
        let icon: (x: Double, y: Double, radius: Double)
        let text: (x: Double, y: Double, width: Double)
        let size: Double
        let isCentred: Bool
    }

    static func draw(_ card: CardContent, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        guard let message = card.message else { return }
        let places = places(for: card.family)
        drawIcon(card.state, at: places.icon, on: &canvas)
        let palette = canvas.palette
        let anchor: SVGTextStyle.Anchor = places.isCentred ? .middle : .start
        let detailStyle = SVGTextStyle(size: places.size, color: palette.secondary, anchor: anchor)
        let lines =
            message.detail.map {
                DisplayText(cleaned: Array($0.utf8))
                    .wrapped(to: detailStyle.units(in: places.text.width), lines: 4, by: FontUnits.self)
            } ?? []
        // Medium has the lines grow from its middle, beside the sign.
        var y = places.isCentred ? places.text.y : places.text.y - Double(lines.count) * (places.size + 2.5) / 2
        canvas.text(
            Array(message.headline.utf8), x: places.text.x, y: y,
            SVGTextStyle(size: places.size + 2.5, color: palette.primary, isBold: true, anchor: anchor))
        y += places.size + 6
        for line in lines {
            canvas.text(line, x: places.text.x, y: y, detailStyle)
            y += places.size + 2.5
        }
        drawHint(message, places, top: y - 2, on: &canvas)
    }

    private static func places(for family: CardFamily) -> Places {
        switch family {
        case .large:
            Places(icon: (169, 118, 36), text: (169, 186, 270), size: 12, isCentred: true)
        case .medium:
            Places(icon: (62, 79, 30), text: (112, 71, 208), size: 10.5, isCentred: false)
        default:
            Places(icon: (79, 34, 17), text: (79, 69, 132), size: 9, isCentred: true)
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

    /// A command stands in a box of its own, as one would type it.
    private static func drawHint(_ message: CardMessage, _ places: Places, top: Double, on canvas: inout SVGCanvas) {
        let size = places.size
        let style = SVGTextStyle(
            size: size, color: canvas.palette.accent, isBold: true, anchor: places.isCentred ? .middle : .start,
            isMonospaced: message.command != nil)
        let height = size + 10
        let baseline = top + height / 2 + size * 0.36
        guard let command = message.command else {
            return canvas.text(Array(message.advice.utf8), x: places.text.x, y: baseline, style)
        }
        let text = Array(command.utf8)
        let width = style.width(of: text) + size * 2
        canvas.rectangle(
            x: places.isCentred ? places.text.x - width / 2 : places.text.x - 2, y: top, width: width, height: height,
            radius: height / 2, fill: canvas.palette.accentTint)
        canvas.text(text, x: places.isCentred ? places.text.x : places.text.x - 2 + size, y: baseline, style)
    }
}
