import TextLayout

/// The card as one SVG document, without scripts or external references.
enum SVGCardWriter: CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer) {
        let layout = SVGLayout.layout(for: card.family)
        var canvas = SVGCanvas(.palette(for: style.theme, card.appearance), output: ByteBuffer(capacity: 8 * 1024))
        open(layout, card.appearance.fontFamily, &canvas)
        describe(card, &canvas)
        drawBackground(layout, &canvas)
        draw(card, layout, on: &canvas)
        canvas.raw("</g>\n</svg>\n")
        output.append(canvas.output.bytes)
    }

    private static func draw(_ card: CardContent, _ layout: SVGLayout, on canvas: inout SVGCanvas) {
        switch card.family {
        case .inline: SVGInlineCard.draw(card, layout, on: &canvas)
        case .rectangular: SVGRectangularCard.draw(card, layout, on: &canvas)
        case .circular: SVGCircularCard.draw(card, layout, on: &canvas)
        case .small, .medium, .large:
            guard card.validUntil != nil else { return SVGMessageSheet.draw(card, layout, on: &canvas) }
            if card.isRedacted {
                SVGCountsSheet.draw(card, layout, on: &canvas)
            } else {
                SVGTaskSheet.draw(card, layout, on: &canvas)
            }
            if let message = card.message {
                SVGNotice(message, state: card.state).draw(of: card.family, on: &canvas)
            }
        }
        if card.family != .inline, card.family != .circular {
            card.footerProblem?.drawFooter(of: card.family, layout, on: &canvas)
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

    private static func describe(_ card: CardContent, _ canvas: inout SVGCanvas) {
        var title = ByteBuffer()
        title.append("Tasks: ")
        if card.validUntil != nil { title.append(counts: card.counts) }
        var description = ByteBuffer()
        if card.validUntil != nil, card.appearance.sections.progress, card.counts.completedToday > 0 {
            description.append(card.counts.completedToday)
            description.append(" done today. ")
        }
        for row in card.drawnRows {
            description.append(row.spokenText)
            description.append(". ")
        }
        if let message = card.message {
            if card.validUntil == nil {
                title.append(message.headline)
            } else {
                description.append(message.headline + ". ")
            }
            if let detail = message.detail { description.append(detail + ". ") }
            description.append(message.hint)
        } else if let problem = card.syncProblem {
            description.append(problem.sentence)
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
    var spokenText: [UInt8] {
        var words = ByteBuffer(capacity: title.bytes.count + 32)
        words.append(title.whole)
        if let due {
            words.append(isOverdue ? ", overdue since " : ", due ")
            words.append(due.bytes)
        }
        if let priority {
            words.append(", priority ")
            words.append(priority)
        }
        if let list {
            words.append(", list ")
            words.append(list.whole)
        }
        return words.bytes
    }
}
