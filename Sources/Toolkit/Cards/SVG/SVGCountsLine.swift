import TextLayout

/// A line such as `2 overdue · 7 open`, with what is critical first, next to its mark.
struct SVGCountsLine {
    private let counts: CardCounts
    /// The application's own line, instead of the counts.
    private let line: DisplayText?
    private let date: [UInt8]?

    init(_ card: Card, date: [UInt8]? = nil) {
        counts = card.counts
        line = card.line
        self.date = date
    }

    func draw(x: Double, y: Double, to end: Double, _ style: SVGTextStyle, on canvas: inout SVGCanvas) {
        let pieces = pieces(style, canvas.palette, room: end - x)
        var style = style
        let mark = counts.problem != nil && line == nil ? style.size * 0.92 + 4 : 0
        var width = 0.0
        for piece in pieces { width += style.width(of: piece.bytes) + piece.gap }
        style.size *= min(1, (end - x - mark) / max(width, 1))
        if mark > 0 {
            canvas.mark(x: x + style.size * 0.46, y: y - style.size * 0.36, radius: style.size * 0.46)
        }
        canvas.text(pieces, x: x + mark, y: y, style)
    }

    private func pieces(_ style: SVGTextStyle, _ palette: SVGPalette, room: Double) -> [SVGTextPiece] {
        var pieces: [SVGTextPiece] = []
        func add(_ bytes: [UInt8], _ color: String, isBold: Bool) {
            if !pieces.isEmpty { pieces.append(SVGTextPiece(bytes: [0xC2, 0xB7], color: palette.secondary, gap: 4)) }
            pieces.append(SVGTextPiece(bytes: bytes, color: color, isBold: isBold, gap: pieces.isEmpty ? 0 : 4))
        }
        if let line {
            let rest = date.map { style.width(of: $0) + 16 } ?? 0
            let text = line.fitted(to: style.units(in: room - rest), by: FontUnits.self)
            add(text.bytes, style.color, isBold: style.isBold)
        } else {
            if let problem = counts.problem { add(label(problem), palette.critical, isBold: style.isBold) }
            if counts.main.number > 0 { add(label(counts.main), style.color, isBold: style.isBold) }
        }
        if let date { add(date, palette.secondary, isBold: false) }
        return pieces
    }

    private func label(_ count: CardCount) -> [UInt8] {
        var label = ByteBuffer(capacity: 16)
        label.append(compact: count)
        return label.bytes
    }
}
