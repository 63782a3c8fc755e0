import TextLayout

/// The redacted card: all counts, and nothing about any single row.
enum SVGCountsSheet {
    static func draw(_ card: Card, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        let family = layout.family
        canvas.heading(
            card, x: layout.padding, y: family == .large ? 41 : 29, to: layout.right - (family == .small ? 0 : 90),
            size: family == .large ? 21 : 14)
        if family != .small, let date = card.dateLine {
            canvas.text(
                date, x: layout.right, y: family == .large ? 40 : 28.5,
                SVGTextStyle(size: 11, color: palette.secondary, anchor: .end))
        }
        guard !card.counts.isNone else { return }
        var numbers = [(card.counts.main, palette.primary)]
        if let critical = card.counts.critical { numbers.append((critical, palette.critical)) }
        for count in card.counts.others {
            numbers.append((count, count.isAccented ? palette.accent : palette.secondary))
        }
        let columns = family == .medium ? 4 : 2
        let top: Double = family == .large ? 62 : 40
        let footer: Double = card.footer == nil ? 12 : 24
        let bottom = card.message == nil ? layout.height - footer : layout.height - (family == .large ? 48 : 44)
        let width = (layout.width - 2 * layout.padding) / Double(columns)
        let height = (bottom - top) / Double((numbers.count + columns - 1) / columns)
        var style = SVGTextStyle(
            size: min(height * 0.42, family == .large ? 40 : 30), color: palette.primary, isBold: true)
        var widest = 0.0
        for (count, _) in numbers { widest = max(widest, style.width(of: text(count.number))) }
        style.size *= min(1, (width - 8) / widest)
        let size = style.size
        let small = SVGTextStyle(size: family == .large ? 12 : 10, color: palette.secondary)
        for (index, (count, color)) in numbers.enumerated() {
            let x = layout.padding + width * Double(index % columns)
            let middle = top + height * (Double(index / columns) + 0.5)
            style.color = count.number == 0 ? palette.secondary : color
            canvas.text(text(count.number), x: x, y: middle + size * 0.2, style)
            canvas.text(
                small.fitted(count.word, to: width - 3), x: x + 1,
                y: middle + size * 0.2 + (family == .large ? 17 : 13), small)
        }
    }

    private static func text(_ number: Int) -> [UInt8] {
        var text = ByteBuffer(capacity: 4)
        text.append(compact: number)
        return text.bytes
    }
}
