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
        if let gauge = card.gauge {
            canvas.progressRing(gauge, x: 36, y: 36, radius: radius, width: 5.5)
        } else {
            canvas.circle(x: 36, y: 36, radius: radius, stroke: palette.track, width: 5.5)
        }
        if card.state == .empty {
            canvas.icon(.check, x: 36, y: 36, size: 26, color: palette.accent, weight: 2.6)
        } else {
            drawNumber(card, on: &canvas)
        }
        drawBadge(card, on: &canvas)
    }

    private static func drawNumber(_ card: Card, on canvas: inout SVGCanvas) {
        let number = card.ringLabel(7)
        let columns = InlineText.width(number)
        let size: Double = columns <= 3 ? 16 : columns <= 5 ? 12 : 9
        let style = SVGTextStyle(size: size, color: canvas.palette.primary, isBold: true, anchor: .middle)
        canvas.text(style.fitted(String(decoding: number, as: UTF8.self), to: 50), x: 36, y: 37.5, style)
        let small = SVGTextStyle(size: 8.5, color: canvas.palette.secondary, anchor: .middle)
        canvas.text(small.fitted(card.ringWord, to: 44), x: 36, y: 48, small)
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
        } else if card.counts.problem != nil {
            canvas.disc(x: 57, y: 15, radius: 9, fill: palette.background)
            canvas.mark(x: 57, y: 15, radius: 7)
        }
    }
}

extension Card {
    /// Returns `2/5`, or `40%` if that has more than `maximum` characters, or the main count if nothing was planned.
    ///
    /// Without either, the short line.
    func ringLabel(_ maximum: Int) -> [UInt8] {
        var label = ByteBuffer(capacity: 16)
        guard let gauge, gauge.planned > 0 else {
            if counts.isNone { label.append(shortLineOf: self) } else { label.append(compact: counts.main.number) }
            return label.bytes
        }
        label.append(progress: gauge)
        if label.bytes.count <= maximum { return label.bytes }
        var percent = ByteBuffer(capacity: 8)
        percent.append(gauge.percentage)
        percent.append(byte: 0x25)
        return percent.bytes
    }

    /// The word below the label of a ring.
    var ringWord: String {
        if let gauge, gauge.planned > 0 { return gauge.word }
        return counts.main.word
    }
}
