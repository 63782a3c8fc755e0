import TextLayout

/// A ring that shows how much is done, with its number.
enum SVGCircularCard {
    static func draw(_ card: Card, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        let radius = 27.0
        guard card.hasContents else {
            let isMissing = card.state == .missing
            canvas.circle(x: 36, y: 36, radius: radius, stroke: palette.track, width: 5.5)
            return canvas.icon(
                isMissing ? .plus : .exclamation, x: 36, y: 36, size: 26,
                color: isMissing ? palette.accent : palette.noticeText, weight: 2.6)
        }
        canvas.progressRing(card.counts.gauge, x: 36, y: 36, radius: radius, width: 5.5)
        if card.state == .empty {
            canvas.icon(.check, x: 36, y: 36, size: 26, color: palette.accent, weight: 2.6)
        } else {
            drawNumber(card.counts, on: &canvas)
        }
        drawBadge(card, on: &canvas)
    }

    private static func drawNumber(_ counts: CardCounts, on canvas: inout SVGCanvas) {
        let number = counts.ringLabel(7)
        let size: Double = number.count <= 3 ? 16 : number.count <= 5 ? 12 : 9
        canvas.text(
            number, x: 36, y: 37.5,
            SVGTextStyle(size: size, color: canvas.palette.primary, isBold: true, anchor: .middle))
        canvas.text(
            Array((counts.gauge.planned > 0 ? counts.gauge.word : counts.main.word).utf8), x: 36, y: 48,
            SVGTextStyle(size: 8.5, color: canvas.palette.secondary, anchor: .middle))
    }

    private static func drawBadge(_ card: Card, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        if let footer = card.footer {
            canvas.disc(x: 57, y: 57, radius: 9.5, fill: palette.notice)
            footer.drawIcon(x: 57, y: 57, size: 12, on: &canvas)
        }
        if let icon = card.state.warningIcon {
            canvas.disc(x: 57, y: 15, radius: 9.5, fill: palette.notice)
            canvas.icon(icon, x: 57, y: 15, size: 12, color: palette.noticeText, weight: 2.4)
        } else if card.counts.critical.number > 0 {
            canvas.disc(x: 57, y: 15, radius: 9, fill: palette.background)
            canvas.mark(x: 57, y: 15, radius: 7)
        }
    }
}

extension CardCounts {
    /// Returns `2/5`, or `40%` if that has more than `maximum` characters, or the main count if nothing was planned.
    func ringLabel(_ maximum: Int) -> [UInt8] {
        var label = ByteBuffer(capacity: 8)
        if gauge.planned == 0 {
            label.append(compact: main.number)
            return label.bytes
        }
        label.append(progress: self)
        if label.bytes.count <= maximum { return label.bytes }
        var percent = ByteBuffer(capacity: 8)
        percent.append(gauge.percentage)
        percent.append(byte: 0x25)
        return percent.bytes
    }
}
