import TextLayout

/// The card as one SVG document, without scripts or external references.
enum SVGCardWriter {
    static func write(_ card: Card, style: CardStyle, to output: inout ByteBuffer) {
        let layout = SVGLayout.layout(for: style.family)
        var canvas = SVGCanvas(
            .palette(for: style.theme, style.look), card.subject, output: ByteBuffer(capacity: 8 * 1024))
        open(layout, style.look.fontFamily, &canvas)
        describe(card, style.family, &canvas)
        drawBackground(layout, &canvas)
        draw(card, layout, on: &canvas)
        canvas.raw("</g>\n</svg>\n")
        output.append(canvas.output.bytes)
    }

    private static func draw(_ card: Card, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        switch layout.family {
        case .inline: SVGInlineCard.draw(card, layout, on: &canvas)
        case .rectangular: SVGRectangularCard.draw(card, layout, on: &canvas)
        case .circular: SVGCircularCard.draw(card, layout, on: &canvas)
        case .small, .medium, .large:
            guard card.hasContents else { return SVGMessageSheet.draw(card, layout, on: &canvas) }
            if card.isRedacted, card.line == nil {
                SVGCountsSheet.draw(card, layout, on: &canvas)
            } else {
                SVGRowSheet.draw(card, layout, on: &canvas)
            }
            if let message = card.message {
                SVGNotice(message, state: card.state).draw(of: layout.family, on: &canvas)
            }
        }
        if layout.family != .inline, layout.family != .circular {
            card.footer?.draw(of: layout.family, layout, on: &canvas)
        }
    }

    private static func open(_ layout: SVGLayout, _ fontFamily: String?, _ canvas: inout SVGCanvas) {
        canvas.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"")
        canvas.attribute("width", layout.width)
        canvas.attribute("height", layout.height)
        canvas.raw(" viewBox=\"0 0 ")
        canvas.raw("\(Int(layout.width)) \(Int(layout.height))")
        canvas.raw("\" font-family=\"")
        if let fontFamily { canvas.raw(fontFamily + ", ") }
        canvas.raw("system-ui, 'Noto Sans', 'DejaVu Sans', 'Liberation Sans', sans-serif\"")
        canvas.raw(" aria-labelledby=\"card-title\" aria-describedby=\"card-description\">\n")
    }

    private static func describe(_ card: Card, _ family: CardFamily, _ canvas: inout SVGCanvas) {
        var title = ByteBuffer()
        title.append(card.subject.title)
        title.append(": ")
        if card.hasContents { title.append(lineOf: card, columns: InlineText.columns) }
        var description = ByteBuffer()
        if card.hasContents, let gauge = card.gauge, gauge.isShown, gauge.isInLine {
            description.append(doneOf: gauge)
            description.append(". ")
        }
        for row in card.drawnRows(family) {
            description.append(row.spokenText(of: card.subject))
            description.append(". ")
        }
        if let message = card.message {
            if !card.hasContents {
                title.append(message.headline)
            } else {
                description.append(message.headline + ". ")
            }
            if let detail = message.detail { description.append(detail + ". ") }
            description.append(message.hint)
        } else if let notice = card.notice {
            description.append(notice.sentence)
        }
        canvas.raw("<title id=\"card-title\">")
        canvas.escaped(title.bytes)
        canvas.raw("</title>\n<desc id=\"card-description\">")
        canvas.escaped(description.bytes)
        canvas.raw("</desc>\n")
    }

    /// Draws the card's background, and clips everything to its rounded edge.
    private static func drawBackground(_ layout: SVGLayout, _ canvas: inout SVGCanvas) {
        canvas.raw("<clipPath id=\"card-edge\">")
        canvas.rectangle(
            x: 0, y: 0, width: layout.width, height: layout.height, radius: layout.radius, fill: "none")
        canvas.raw("</clipPath>\n<g clip-path=\"url(#card-edge)\">\n")
        canvas.rectangle(
            x: 0.5, y: 0.5, width: layout.width - 1, height: layout.height - 1, radius: layout.radius - 0.5,
            fill: canvas.palette.background, stroke: canvas.palette.border)
    }
}

extension CardRow {
    /// The whole title, and in words what the card shows by position and colour.
    func spokenText(of subject: CardSubject) -> [UInt8] {
        var words = ByteBuffer(capacity: title.bytes.count + 32)
        words.append(title.whole)
        if let detail {
            words.append(", ")
            words.append(fixed: isMarked ? subject.mark : subject.detail)
            words.append(isMarked ? " since " : " ")
            words.append(detail.bytes)
        }
        if let level {
            words.append(", ")
            words.append(fixed: subject.level)
            words.append(byte: 0x20)
            words.append(level)
        }
        if let group {
            words.append(", ")
            words.append(fixed: subject.group)
            words.append(byte: 0x20)
            words.append(group.whole)
        }
        return words.bytes
    }
}
