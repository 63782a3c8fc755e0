import TextLayout

/// A ring of today's progress with its number.
enum SVGCircularCard {
    static func draw(_ card: CardContent, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        let radius = 27.0
        guard card.validUntil != nil else {
            let isMissing = card.state == .missing
            canvas.circle(x: 36, y: 36, radius: radius, stroke: palette.track, width: 5.5)
            return canvas.icon(
                isMissing ? .plus : .exclamation, x: 36, y: 36, size: 26,
                color: isMissing ? palette.accent : palette.noticeText, weight: 2.6)
        }
        canvas.progressRing(card.counts, x: 36, y: 36, radius: radius, width: 5.5)
        if card.state == .empty {
            canvas.icon(.check, x: 36, y: 36, size: 26, color: palette.accent, weight: 2.6)
        } else {
            drawNumber(card.counts, on: &canvas)
        }
        drawBadge(card, on: &canvas)
    }

    private static func drawNumber(_ counts: CardCounts, on canvas: inout SVGCanvas) {
        var number = ByteBuffer()
        if counts.plannedToday > 0 { number.append(progress: counts) } else { number.append(counts.open) }
        let size: Double = number.bytes.count <= 3 ? 16 : number.bytes.count <= 5 ? 12 : 9
        canvas.text(
            number.bytes, x: 36, y: 37.5,
            SVGTextStyle(size: size, color: canvas.palette.primary, isBold: true, anchor: .middle))
        canvas.text(
            Array((counts.plannedToday > 0 ? "today" : "open").utf8), x: 36, y: 48,
            SVGTextStyle(size: 8.5, color: canvas.palette.secondary, anchor: .middle))
    }

    private static func drawBadge(_ card: CardContent, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        switch card.state {
        case .stale, .signedOut:
            canvas.disc(x: 57, y: 15, radius: 9.5, fill: palette.notice)
            canvas.icon(
                card.state == .stale ? .clock : .signedOut, x: 57, y: 15, size: 12, color: palette.noticeText, weight: 2.4)
        default:
            guard card.counts.overdue > 0 else { return }
            canvas.disc(x: 57, y: 15, radius: 9, fill: palette.background)
            canvas.overdueMark(x: 57, y: 15, radius: 7)
        }
    }
}
