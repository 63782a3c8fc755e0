import TextLayout

/// The line at the bottom of a card with a notice.
struct SVGFooter {
    let notice: CardNotice

    func draw(of family: CardFamily, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        let style = SVGTextStyle(
            size: family == .large ? 10.5 : family == .medium ? 9.5 : 9, color: canvas.palette.noticeText)
        let y = layout.height - (family == .large ? 13 : 8.5)
        drawIcon(x: layout.padding + style.size * 0.6, y: y - style.size * 0.36, size: style.size * 1.2, on: &canvas)
        let start = layout.padding + style.size * 1.2 + 4
        // On a large card, the number of hidden rows is on the right.
        let end = layout.right - (family == .large ? 90 : 0)
        let words = notice.variants.longest { style.width(of: Array($0.utf8)) <= end - start }
        canvas.text(Array(words.utf8), x: start, y: y, style)
    }

    func drawIcon(x: Double, y: Double, size: Double, on canvas: inout SVGCanvas) {
        canvas.icon(notice.isOffline ? .offline : .warning, x: x, y: y, size: size, color: canvas.palette.noticeText)
    }
}

extension Card {
    /// The notice to show at the bottom of the card; nil if there is a message.
    var footer: SVGFooter? { message == nil ? notice.map(SVGFooter.init) : nil }
}
