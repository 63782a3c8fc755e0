import TextLayout

/// The quiet line at the foot of a card whose tasks may no longer be the server's.
struct SVGSyncTrouble {
    let trouble: SyncTrouble

    func drawFoot(of family: CardFamily, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        let style = SVGTextStyle(
            size: family == .large ? 10.5 : family == .medium ? 9.5 : 9, color: canvas.palette.noticeText)
        let y = layout.height - (family == .large ? 13 : 8.5)
        drawIcon(x: layout.padding + style.size * 0.6, y: y - style.size * 0.36, size: style.size * 1.2, on: &canvas)
        let start = layout.padding + style.size * 1.2 + 4
        // In a large card the number of further tasks stands at the right.
        let end = layout.right - (family == .large ? 90 : 0)
        let words = trouble.words.fitted { style.width(of: Array($0.utf8)) <= end - start }
        canvas.text(Array(words.utf8), x: start, y: y, style)
    }

    func drawIcon(x: Double, y: Double, size: Double, on canvas: inout SVGCanvas) {
        canvas.icon(
            trouble.kind == .offline ? .offline : .warning, x: x, y: y, size: size, color: canvas.palette.noticeText)
    }
}

extension CardContent {
    /// What goes to the foot of the card; nil where a message says it.
    var footTrouble: SVGSyncTrouble? {
        message == nil ? syncTrouble.map(SVGSyncTrouble.init) : nil
    }
}
