import TextLayout

/// Writes the shapes and texts of one SVG document, in user units of its view box.
struct SVGCanvas {
    let palette: SVGPalette
    let subject: CardSubject
    private(set) var output: ByteBuffer

    init(_ palette: SVGPalette, _ subject: CardSubject, output: consuming ByteBuffer) {
        self.palette = palette
        self.subject = subject
        self.output = output
    }

    mutating func raw(_ text: String) {
        output.append(text)
    }

    mutating func escaped(_ text: [UInt8]) {
        output.append(xmlEscaping: text)
    }

    mutating func link(to row: CardRow) {
        output.append(linkTo: row, of: subject)
    }

    mutating func length(_ value: Double) {
        output.append(length: value)
    }

    /// Writes a factor with three decimal places.
    mutating func scale(_ factor: Double) {
        let thousandths = Int((factor * 1000).rounded())
        output.append(thousandths / 1000)
        output.append(byte: 0x2E)
        output.append(thousandths % 1000, digits: 3)
    }

    mutating func attribute(_ name: String, _ value: Double) {
        output.append(byte: 0x20)
        output.append(name)
        output.append("=\"")
        output.append(length: value)
        output.append(byte: 0x22)
    }

    mutating func attribute(_ name: String, _ value: String) {
        output.append(byte: 0x20)
        output.append(name)
        output.append("=\"")
        output.append(value)
        output.append(byte: 0x22)
    }

    mutating func rectangle(
        x: Double, y: Double, width: Double, height: Double, radius: Double, fill: String, stroke: String? = nil
    ) {
        raw("<rect")
        attribute("x", x)
        attribute("y", y)
        attribute("width", width)
        attribute("height", height)
        attribute("rx", radius)
        attribute("fill", fill)
        if let stroke { attribute("stroke", stroke) }
        raw("/>\n")
    }

    /// Clips everything that is drawn before ``closeBox()``: the font is unknown, so no width is certain.
    mutating func openBox(x: Double, y: Double, width: Double, height: Double) {
        raw("<svg")
        attribute("x", x)
        attribute("y", y)
        attribute("width", width)
        attribute("height", height)
        raw(" viewBox=\"")
        length(x)
        raw(" ")
        length(y)
        raw(" ")
        length(width)
        raw(" ")
        length(height)
        raw("\" overflow=\"hidden\">\n")
    }

    mutating func closeBox() {
        raw("</svg>\n")
    }

    mutating func disc(x: Double, y: Double, radius: Double, fill: String) {
        raw("<circle")
        attribute("cx", x)
        attribute("cy", y)
        attribute("r", radius)
        attribute("fill", fill)
        raw("/>\n")
    }

    /// Draws a circle, or with `dash` an arc of that length, clockwise from the top.
    mutating func circle(
        x: Double, y: Double, radius: Double, stroke: String, width: Double, dash: (line: Double, gap: Double)? = nil
    ) {
        raw("<circle")
        attribute("cx", x)
        attribute("cy", y)
        attribute("r", radius)
        attribute("fill", "none")
        attribute("stroke", stroke)
        attribute("stroke-width", width)
        if let dash {
            raw(" stroke-linecap=\"round\" stroke-dasharray=\"")
            output.append(length: dash.line)
            output.append(byte: 0x20)
            output.append(length: dash.gap)
            raw("\" transform=\"rotate(-90 ")
            output.append(length: x)
            output.append(byte: 0x20)
            output.append(length: y)
            raw(")\"")
        }
        raw("/>\n")
    }

    mutating func separator(from x: Double, to end: Double, y: Double) {
        raw("<path d=\"M")
        output.append(length: x)
        output.append(byte: 0x20)
        output.append(length: y)
        output.append(byte: 0x48)
        output.append(length: end)
        raw("\"")
        attribute("stroke", palette.separator)
        raw("/>\n")
    }

    mutating func text(_ bytes: [UInt8], x: Double, y: Double, _ style: SVGTextStyle, isRightToLeft: Bool = false) {
        openText(x: x, y: y, style, isRightToLeft: isRightToLeft)
        escaped(bytes)
        raw("</text>\n")
    }

    /// Writes pieces of text one after another; the font decides where each ends.
    mutating func text(_ pieces: [SVGTextPiece], x: Double, y: Double, _ style: SVGTextStyle) {
        guard !pieces.isEmpty else { return }
        openText(x: x, y: y, style, isRightToLeft: false)
        for piece in pieces {
            raw("<tspan")
            if piece.gap > 0 { attribute("dx", piece.gap) }
            attribute("fill", piece.color)
            if piece.isBold { attribute("font-weight", "600") }
            if piece.isRightToLeft { raw(" direction=\"rtl\" unicode-bidi=\"isolate\"") }
            raw(">")
            escaped(piece.bytes)
            raw("</tspan>")
        }
        raw("</text>\n")
    }

    /// Draws the title of the card, clipped to its room.
    ///
    /// - Returns: Where the title ends at most.
    @discardableResult
    mutating func heading(_ card: Card, x: Double, y: Double, to end: Double, size: Double) -> Double {
        let style = SVGTextStyle(size: size, color: palette.primary, isBold: true)
        let title = style.fitted(card.subject.title, to: end - x)
        text(title, x: x, y: y, style)
        return x + style.width(of: title)
    }

    private mutating func openText(x: Double, y: Double, _ style: SVGTextStyle, isRightToLeft: Bool) {
        raw("<text")
        attribute("x", x)
        attribute("y", y)
        attribute("font-size", style.size)
        attribute("fill", style.color)
        if style.isBold { attribute("font-weight", "600") }
        if style.isMonospaced { attribute("font-family", "ui-monospace, 'DejaVu Sans Mono', monospace") }
        if isRightToLeft {
            // The end of right-to-left text is its left edge. Anchoring it aligns the text with left-to-right text.
            raw(" direction=\"rtl\" text-anchor=\"end\"")
        } else if style.anchor != .start {
            attribute("text-anchor", style.anchor == .end ? "end" : "middle")
        }
        raw(">")
    }
}

extension ByteBuffer {
    /// Appends a length with one decimal place, or none if it is zero.
    mutating func append(length: Double) {
        let tenths = Int((length * 10).rounded())
        if tenths < 0 { append(byte: 0x2D) }
        append(Int((tenths / 10).magnitude))
        if tenths % 10 != 0 {
            append(byte: 0x2E)
            append(Int((tenths % 10).magnitude))
        }
    }
}
