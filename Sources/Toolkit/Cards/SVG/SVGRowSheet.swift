import TextLayout

/// The small, medium and large card: a header and rows, or the drawing for a card without rows.
enum SVGRowSheet {
    static func draw(_ card: Card, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        switch card.family {
        case .large: drawLarge(card, layout, on: &canvas)
        case .medium: drawMedium(card, layout, on: &canvas)
        default: drawSmall(card, layout, on: &canvas)
        }
    }

    private static func drawSmall(_ card: Card, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        canvas.text(
            Array(card.subject.title.utf8), x: layout.padding, y: 29,
            SVGTextStyle(size: 14, color: palette.primary, isBold: true))
        if let date = card.dateLine {
            canvas.text(date, x: layout.padding, y: 42, SVGTextStyle(size: 9.5, color: palette.secondary))
        }
        if card.counts.main.number > 0 {
            var number = ByteBuffer()
            number.append(compact: card.counts.main.number)
            canvas.text(
                number.bytes, x: layout.right, y: 41,
                SVGTextStyle(size: number.bytes.count < 3 ? 25 : 17, color: palette.accent, isBold: true, anchor: .end))
        }
        if card.state == .empty {
            return SVGEmptyArt.draw(card, x: 79, y: card.footer == nil ? 83 : 75, radius: 23, on: &canvas)
        }
        let rows = card.drawnRows
        let positions = card.footer == nil ? (top: 51.0, step: 32.0) : (top: 47.5, step: 30.5)
        for (index, row) in rows.enumerated() {
            SVGRow(
                row: row, left: layout.padding, right: layout.right - 2,
                top: positions.top + Double(index) * positions.step,
                height: positions.step - 1, size: 12
            ).drawTwoLines(showsDetails: false, on: &canvas)
        }
    }

    private static func drawMedium(_ card: Card, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        canvas.text(
            Array(card.subject.title.utf8), x: layout.padding, y: 29,
            SVGTextStyle(size: 15, color: palette.primary, isBold: true))
        SVGCountsLine(counts: card.counts).draw(
            x: 77, y: 28.5, to: 222, SVGTextStyle(size: 11, color: palette.secondary), on: &canvas)
        if let date = card.dateLine {
            canvas.text(
                date, x: layout.right, y: 28.5, SVGTextStyle(size: 11, color: palette.secondary, anchor: .end))
        }
        if card.state == .empty {
            return SVGEmptyArt.draw(card, x: 169, y: card.footer == nil ? 80 : 73, radius: 24, on: &canvas)
        }
        let rows = card.drawnRows
        let step = card.footer == nil ? 26.5 : 24.0
        for (index, row) in rows.enumerated() {
            let top = 42 + Double(index) * step
            canvas.separator(from: layout.padding + (index == 0 ? 0 : 20), to: layout.right, y: top)
            SVGRow(row: row, left: layout.padding, right: layout.right, top: top + 0.5, height: step - 1, size: 12.5)
                .drawLine(isCompact: false, on: &canvas)
        }
    }

    private static func drawLarge(_ card: Card, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        canvas.text(
            Array(card.subject.title.utf8), x: layout.padding, y: 41,
            SVGTextStyle(size: 21, color: palette.primary, isBold: true))
        SVGCountsLine(counts: card.counts, date: card.dateLine).draw(
            x: layout.padding, y: 59, to: 272, SVGTextStyle(size: 11.5, color: palette.secondary), on: &canvas)
        if card.counts.gauge.isShown, card.counts.gauge.planned > 0 {
            drawProgress(card.counts, x: layout.right - 21, y: 43, on: &canvas)
        }
        if card.state == .empty { return SVGEmptyArt.draw(card, x: 169, y: 185, radius: 38, on: &canvas) }
        let rows = card.drawnRows
        for (index, row) in rows.enumerated() {
            let top = 74 + Double(index) * 36
            canvas.separator(from: layout.padding + (index == 0 ? 0 : 22), to: layout.right, y: top)
            SVGRow(row: row, left: layout.padding, right: layout.right, top: top + 0.5, height: 35, size: 13)
                .drawTwoLines(showsDetails: true, on: &canvas)
        }
        let hidden = card.counts.main.number - rows.count
        if hidden > 0 {
            let isAside = card.footer != nil
            var line = ByteBuffer(capacity: 16)
            line.append("and ")
            line.append(compact: hidden)
            line.append(" more")
            canvas.text(
                line.bytes, x: isAside ? layout.right : 169, y: 89 + Double(rows.count) * 36,
                SVGTextStyle(size: 10.5, color: palette.secondary, anchor: isAside ? .end : .middle))
        }
    }

    private static func drawProgress(_ counts: CardCounts, x: Double, y: Double, on canvas: inout SVGCanvas) {
        canvas.progressRing(counts.gauge, x: x, y: y, radius: 18, width: 4)
        let label = counts.ringLabel(5)
        let style = SVGTextStyle(
            size: label.count > 4 ? 8.5 : 10.5, color: canvas.palette.primary, isBold: true, anchor: .middle)
        canvas.text(label, x: x, y: y + style.size * 0.36, style)
    }
}

/// The drawing on a card without rows: a tick, and a few sparks if something was done.
private enum SVGEmptyArt {
    static func draw(_ card: Card, x: Double, y: Double, radius: Double, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        canvas.disc(x: x, y: y, radius: radius, fill: palette.accentTint)
        canvas.icon(.check, x: x, y: y, size: radius * 1.15, color: palette.accent)
        if card.counts.gauge.done > 0 {
            canvas.disc(x: x - radius * 1.35, y: y - radius * 0.45, radius: 2, fill: palette.accent)
            canvas.disc(x: x + radius * 1.3, y: y - radius * 0.6, radius: 2.6, fill: palette.sparks.0)
            canvas.disc(x: x + radius * 1.42, y: y + radius * 0.35, radius: 1.6, fill: palette.sparks.1)
            canvas.disc(x: x - radius * 1.2, y: y + radius * 0.55, radius: 1.8, fill: palette.sparks.0)
        }
        canvas.text(
            Array(card.counts.nothing.utf8), x: x, y: y + radius + 19,
            SVGTextStyle(size: 13, color: palette.primary, isBold: true, anchor: .middle))
        canvas.text(
            card.counts.gauge.doneLine, x: x, y: y + radius + 34,
            SVGTextStyle(size: 10.5, color: palette.secondary, anchor: .middle))
    }
}
