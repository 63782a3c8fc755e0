import TextLayout

/// One line in a pill: a mark for the state, counts, and the first row or what to do.
enum SVGInlineCard {
    static func draw(_ card: Card, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        var style = SVGTextStyle(size: 11, color: palette.primary)
        drawMark(card, on: &canvas)
        let x = 24.0
        let baseline = 15.9
        if let message = card.message {
            style.color = card.hasContents ? palette.noticeText : palette.primary
            let command = SVGTextStyle(
                size: 10, color: palette.accent, isBold: true, anchor: .end, isMonospaced: message.command != nil)
            let hint = Array(message.nextStep.utf8)
            let room = layout.right - x - command.width(of: hint) - 8
            let headline = Array(message.headlineVariants.longest { style.width(of: Array($0.utf8)) <= room }.utf8)
            // If there is no room for both, the next step matters more.
            if style.width(of: headline) > room { return canvas.text(hint, x: x, y: baseline, style) }
            canvas.text(headline, x: x, y: baseline, style)
            return canvas.text(hint, x: layout.right - 2, y: baseline, command)
        }
        var end = layout.right - 2
        if let footer = card.footer {
            footer.drawIcon(x: end - 5, y: 12, size: 12, on: &canvas)
            end -= 16
        }
        if let line = card.line {
            let room = style.units(in: end - x)
            return canvas.text(line.fitted(to: room, by: FontUnits.self).bytes, x: x, y: baseline, style)
        }
        var counts = ByteBuffer()
        guard let row = card.drawnRows(.inline).first else {
            counts.append(compactCounts: card.counts)
            return canvas.text(counts.bytes, x: x, y: baseline, style)
        }
        counts.append(compact: card.counts.main)
        if let detail = row.detail {
            var small = SVGTextStyle(
                size: 10, color: row.isMarked ? palette.critical : palette.secondary, anchor: .end)
            if detail.isAccented, !row.isMarked { small.color = palette.accent }
            let label = detail.firstWord
            canvas.text(label, x: end, y: baseline - 0.3, small)
            end -= small.width(of: label) + 6
        }
        let title = row.title.fitted(
            to: style.units(in: end - x - style.width(of: counts.bytes) - 13), by: FontUnits.self)
        canvas.openLink(to: row)
        canvas.openBox(x: x - 1, y: 1, width: end - x + 1, height: layout.height - 2)
        canvas.text(
            [
                SVGTextPiece(bytes: counts.bytes, color: palette.secondary),
                SVGTextPiece(bytes: [0xC2, 0xB7], color: palette.secondary, gap: 4),
                SVGTextPiece(
                    bytes: title.bytes, color: palette.title(row.titleColor), isRightToLeft: row.title.isRightToLeft,
                    gap: 4),
            ], x: x, y: baseline, style)
        canvas.closeBox()
        canvas.closeLink(to: row)
    }

    private static func drawMark(_ card: Card, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        switch card.state {
        case .ready where card.counts.problem != nil: canvas.mark(x: 13.5, y: 12, radius: 5)
        case .ready: canvas.circle(x: 13.5, y: 12, radius: 4.6, stroke: palette.accent, width: 1.8)
        case .empty: canvas.icon(.check, x: 13.5, y: 12, size: 12, color: palette.accent, weight: 3)
        case .stale: canvas.icon(.clock, x: 13.5, y: 12, size: 12, color: palette.noticeText)
        case .signedOut: canvas.icon(.signedOut, x: 13.5, y: 12, size: 12, color: palette.noticeText)
        case .locked: canvas.icon(.locked, x: 13.5, y: 12, size: 12, color: palette.noticeText)
        case .missing: canvas.icon(.plus, x: 13.5, y: 12, size: 12, color: palette.accent, weight: 3)
        case .unreadable: canvas.icon(.exclamation, x: 13.5, y: 12, size: 12, color: palette.noticeText, weight: 3)
        }
    }
}
