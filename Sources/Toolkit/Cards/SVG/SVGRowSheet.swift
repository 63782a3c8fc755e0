import TextLayout

/// The small, medium and large card: a header and rows, or the drawing for a card without rows.
enum SVGRowSheet {
    static func draw(_ card: Card, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        switch layout.family {
        case .large: drawLarge(card, layout, on: &canvas)
        case .medium: drawMedium(card, layout, on: &canvas)
        default: drawSmall(card, layout, on: &canvas)
        }
    }

    private static func drawSmall(_ card: Card, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        var number = ByteBuffer()
        if card.counts.main.number > 0 { number.append(compact: card.counts.main.number) }
        let large = SVGTextStyle(
            size: number.bytes.count < 3 ? 25 : 17, color: palette.accent, isBold: true, anchor: .end)
        let small = SVGTextStyle(size: 9.5, color: palette.secondary)
        let end = number.bytes.isEmpty ? layout.right : layout.right - large.width(of: number.bytes) - 4
        canvas.heading(card, x: layout.padding, y: 29, to: end, size: 14)
        if card.line != nil {
            SVGCountsLine(card).draw(x: layout.padding, y: 42, to: end, small, on: &canvas)
        } else if let date = card.dateLine {
            let words = small.fitted(String(decoding: date, as: UTF8.self), to: end - layout.padding)
            canvas.text(words, x: layout.padding, y: 42, small)
        }
        if !number.bytes.isEmpty { canvas.text(number.bytes, x: layout.right, y: 41, large) }
        if card.state == .empty {
            return SVGEmptyArt.draw(card, x: 79, y: card.footer == nil ? 83 : 75, radius: 23, on: &canvas)
        }
        if card.isPlain { return drawLevel(card, x: 79, y: card.message == nil ? 95 : 80, radius: 27, on: &canvas) }
        let rows = card.drawnRows(layout.family)
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
        let titleEnd = canvas.heading(card, x: layout.padding, y: 29, to: 150, size: 15)
        SVGCountsLine(card).draw(
            x: max(77, titleEnd + 8), y: 28.5, to: card.dateLine == nil ? layout.right : 222,
            SVGTextStyle(size: 11, color: palette.secondary), on: &canvas)
        if let date = card.dateLine {
            canvas.text(
                date, x: layout.right, y: 28.5, SVGTextStyle(size: 11, color: palette.secondary, anchor: .end))
        }
        if card.state == .empty {
            return SVGEmptyArt.draw(card, x: 169, y: card.footer == nil ? 80 : 73, radius: 24, on: &canvas)
        }
        if card.isPlain { return drawLevel(card, x: 169, y: card.message == nil ? 92 : 80, radius: 30, on: &canvas) }
        let rows = card.drawnRows(layout.family)
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
        canvas.heading(card, x: layout.padding, y: 41, to: layout.right - 50, size: 21)
        SVGCountsLine(card, date: card.dateLine).draw(
            x: layout.padding, y: 59, to: 272, SVGTextStyle(size: 11.5, color: palette.secondary), on: &canvas)
        if let gauge = card.gauge, gauge.isShown, gauge.planned > 0, !card.isPlain {
            drawProgress(card, gauge, x: layout.right - 21, y: 43, on: &canvas)
        }
        if card.state == .empty { return SVGEmptyArt.draw(card, x: 169, y: 185, radius: 38, on: &canvas) }
        if card.isPlain { return drawLevel(card, x: 169, y: 195, radius: 62, on: &canvas) }
        let rows = card.drawnRows(layout.family)
        for (index, row) in rows.enumerated() {
            let top = 74 + Double(index) * 36
            canvas.separator(from: layout.padding + (index == 0 ? 0 : 22), to: layout.right, y: top)
            SVGRow(row: row, left: layout.padding, right: layout.right, top: top + 0.5, height: 35, size: 13)
                .drawTwoLines(showsDetails: true, on: &canvas)
        }
        let hidden = card.hiddenCount(besides: rows.count)
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

    /// Draws the gauge of a card that has no rows, or else its short line.
    private static func drawLevel(_ card: Card, x: Double, y: Double, radius: Double, on canvas: inout SVGCanvas) {
        if let gauge = card.gauge { canvas.progressRing(gauge, x: x, y: y, radius: radius, width: radius / 5) }
        let style = SVGTextStyle(size: radius * 0.55, color: canvas.palette.primary, isBold: true, anchor: .middle)
        let label = String(decoding: card.ringLabel(7), as: UTF8.self)
        canvas.text(style.fitted(label, to: radius * (card.gauge == nil ? 4 : 1.6)), x: x, y: y + radius * 0.1, style)
        let small = SVGTextStyle(size: radius * 0.28, color: canvas.palette.secondary, anchor: .middle)
        canvas.text(small.fitted(card.ringWord, to: radius * 1.5), x: x, y: y + radius * 0.48, small)
    }

    private static func drawProgress(
        _ card: Card, _ gauge: CardGauge, x: Double, y: Double, on canvas: inout SVGCanvas
    ) {
        canvas.progressRing(gauge, x: x, y: y, radius: 18, width: 4)
        let label = card.ringLabel(5)
        let style = SVGTextStyle(
            size: label.count > 4 ? 8.5 : 10.5, color: canvas.palette.primary, isBold: true, anchor: .middle)
        canvas.text(label, x: x, y: y + style.size * 0.36, style)
    }
}

extension Card {
    /// Whether the card is the application's own line and nothing below it.
    fileprivate var isPlain: Bool { line != nil && rows.isEmpty }
}

/// The drawing on a card without rows: a tick, and a few sparks if something was done.
private enum SVGEmptyArt {
    static func draw(_ card: Card, x: Double, y: Double, radius: Double, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        canvas.disc(x: x, y: y, radius: radius, fill: palette.accentTint)
        canvas.icon(.check, x: x, y: y, size: radius * 1.15, color: palette.accent)
        if card.gauge?.isInLine == true {
            canvas.disc(x: x - radius * 1.35, y: y - radius * 0.45, radius: 2, fill: palette.accent)
            canvas.disc(x: x + radius * 1.3, y: y - radius * 0.6, radius: 2.6, fill: palette.sparks.0)
            canvas.disc(x: x + radius * 1.42, y: y + radius * 0.35, radius: 1.6, fill: palette.sparks.1)
            canvas.disc(x: x - radius * 1.2, y: y + radius * 0.55, radius: 1.8, fill: palette.sparks.0)
        }
        canvas.text(
            Array(card.counts.nothing.utf8), x: x, y: y + radius + 19,
            SVGTextStyle(size: 13, color: palette.primary, isBold: true, anchor: .middle))
        canvas.text(
            card.gauge?.doneLine ?? [], x: x, y: y + radius + 34,
            SVGTextStyle(size: 10.5, color: palette.secondary, anchor: .middle))
    }
}
