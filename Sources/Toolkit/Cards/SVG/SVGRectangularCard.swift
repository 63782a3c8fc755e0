import TextLayout

/// Three lines: counts and the first two rows, or the problem.
///
/// A notice adds a fourth line.
enum SVGRectangularCard {
    static func draw(_ card: Card, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        var headline = SVGTextStyle(size: 11, color: palette.primary, isBold: true)
        guard let message = card.message else {
            let positions =
                card.footer == nil ? (head: 21.0, top: 28.0, step: 18.0) : (head: 18, top: 22.5, step: 16)
            drawCounts(card, headline, x: layout.padding, y: positions.head, on: &canvas)
            if card.state == .empty {
                canvas.text(
                    card.gauge?.doneLine ?? [], x: layout.padding, y: positions.top + 11,
                    SVGTextStyle(size: 10.5, color: palette.secondary))
                return canvas.icon(.check, x: 134, y: 36, size: 22, color: palette.accent)
            }
            if let gauge = card.gauge, card.line != nil, card.rows.isEmpty {
                canvas.progressRing(gauge, x: 132, y: positions.top + 17, radius: 13, width: 4)
            } else if card.isRedacted {
                var line = ByteBuffer(capacity: 32)
                for (index, count) in card.counts.others.enumerated() {
                    if index > 0 { line.append(" · ") }
                    line.append(compact: count.number)
                    line.append(byte: 0x20)
                    line.append(count.shortWord)
                }
                canvas.text(
                    line.bytes, x: layout.padding, y: positions.top + 12,
                    SVGTextStyle(size: 10.5, color: palette.secondary))
            }
            for (index, row) in card.drawnRows(.rectangular).enumerated() {
                SVGRow(
                    row: row, left: layout.padding, right: layout.right,
                    top: positions.top + Double(index) * positions.step,
                    height: positions.step - 1, size: 11
                ).drawLine(isCompact: true, on: &canvas)
            }
            return
        }
        let small = SVGTextStyle(size: 9.5, color: palette.secondary)
        if card.hasContents {
            headline.size = 10
            headline.color = palette.noticeText
        }
        let room = layout.right - layout.padding
        let title = message.headlineVariants.longest { headline.width(of: Array($0.utf8)) <= room }
        canvas.text(Array(title.utf8), x: layout.padding, y: 21, headline)
        if let row = card.drawnRows(.rectangular).first {
            SVGRow(row: row, left: layout.padding, right: layout.right, top: 28, height: 17, size: 11)
                .drawLine(isCompact: true, on: &canvas)
        } else if let detail = message.detail {
            let text = DisplayText(cleaned: Array(detail.utf8)).fitted(to: small.units(in: room), by: FontUnits.self)
            canvas.text(text.bytes, x: layout.padding, y: 39, small)
        } else {
            drawCounts(card, small, x: layout.padding, y: 39, on: &canvas)
        }
        canvas.text(
            Array(message.nextStep.utf8), x: layout.padding, y: 57,
            SVGTextStyle(
                size: 9.5, color: palette.accent, isBold: message.command != nil,
                isMonospaced: message.command != nil))
    }

    private static func drawCounts(
        _ card: Card, _ style: SVGTextStyle, x: Double, y: Double, on canvas: inout SVGCanvas
    ) {
        guard card.counts.main.number > 0 || card.line != nil else {
            return canvas.text(Array(card.counts.nothing.utf8), x: x, y: y, style)
        }
        SVGCountsLine(card).draw(x: x, y: y, to: 146, style, on: &canvas)
    }
}
