import TextLayout

/// One row of an SVG card: a dot in its colour, the title, and its detail.
struct SVGRow {
    let row: CardRow
    let left: Double
    let right: Double
    let top: Double
    let height: Double
    let size: Double

    private var middle: Double { top + height / 2 }
    private var textLeft: Double { left + size * 0.72 + 7 }

    /// Draws title and detail on one line.
    ///
    /// A compact line omits the level, all but the first word of the detail, and the detail of a marked row unless it is
    /// accented.
    func drawLine(isCompact: Bool, on canvas: inout SVGCanvas) {
        open(on: &canvas)
        drawDot(on: &canvas)
        let baseline = middle + size * 0.36
        var style = SVGTextStyle(size: size - 1.5, color: canvas.palette.secondary, anchor: .end)
        if isCompact { style.size = size - 1 }
        var end = right
        if row.isMarked {
            let radius = style.size * 0.46
            canvas.mark(x: end - radius, y: middle, radius: radius)
            end -= radius * 2 + 4
        }
        let pieces = right(isCompact: isCompact, on: canvas)
        canvas.text(pieces, x: end, y: baseline - 0.4, style)
        for piece in pieces {
            style.isBold = piece.isBold
            end -= style.width(of: piece.bytes) + piece.gap
        }
        drawTitle(to: pieces.isEmpty ? end : end - 6, baseline: baseline, bottom: top + height, on: &canvas)
        canvas.closeLink(to: row)
    }

    /// Draws the title, and below it the detail.
    ///
    /// With details, also the group and, on the right, the level.
    func drawTwoLines(showsDetails: Bool, on canvas: inout SVGCanvas) {
        open(on: &canvas)
        drawDot(on: &canvas)
        let details = details(showsGroup: showsDetails, on: canvas)
        let baseline = details.isEmpty ? middle + size * 0.36 : middle - 1.5
        var end = right
        if showsDetails, let level = levelPiece(canvas) {
            canvas.text(
                [level], x: right, y: baseline,
                SVGTextStyle(
                    size: size - 3, color: canvas.palette.secondary, isBold: true, anchor: .end))
            end -= size * 1.8
        }
        drawTitle(
            to: end, baseline: baseline, bottom: details.isEmpty ? top + height : baseline + size * 0.36, on: &canvas)
        let small = SVGTextStyle(size: size - 2.5, color: canvas.palette.secondary)
        let lower = middle + small.size + 1.5
        var x = textLeft
        if row.isMarked {
            let radius = small.size * 0.46
            canvas.mark(x: x + radius, y: lower - small.size * 0.36, radius: radius)
            x += radius * 2 + 4
        }
        if !details.isEmpty {
            let ceiling = lower - small.size
            canvas.openBox(x: x - 1, y: ceiling, width: right - x + 1, height: top + height - ceiling)
            canvas.text(details, x: x, y: lower, small)
            canvas.closeBox()
        }
        canvas.closeLink(to: row)
    }

    private func open(on canvas: inout SVGCanvas) {
        canvas.openLink(to: row)
        // A link reacts only where something is painted, so this paints the whole row.
        canvas.rectangle(
            x: left, y: top, width: right - left, height: height, radius: 0, fill: canvas.palette.background)
    }

    /// Draws a dot in the row's colour, or a hollow one without a colour.
    private func drawDot(on canvas: inout SVGCanvas) {
        let radius = size * 0.34
        if let color = row.color {
            canvas.disc(x: left + radius + 0.5, y: middle, radius: radius, fill: color.text)
        }
        canvas.circle(
            x: left + radius + 0.5, y: middle, radius: radius,
            stroke: row.color == nil ? canvas.palette.secondary : canvas.palette.dotEdge, width: 1)
    }

    private func drawTitle(to end: Double, baseline: Double, bottom: Double, on canvas: inout SVGCanvas) {
        let style = SVGTextStyle(size: size, color: canvas.palette.title(row.titleColor))
        let title = row.title.fitted(to: style.units(in: end - textLeft), by: FontUnits.self)
        canvas.openBox(x: textLeft - 1, y: top, width: end - textLeft + 2, height: bottom - top)
        canvas.text(title.bytes, x: textLeft, y: baseline, style, isRightToLeft: row.title.isRightToLeft)
        canvas.closeBox()
    }

    private func right(isCompact: Bool, on canvas: SVGCanvas) -> [SVGTextPiece] {
        var pieces: [SVGTextPiece] = []
        if !isCompact, let level = levelPiece(canvas) { pieces.append(level) }
        if let detail = row.detail, !(isCompact && row.isMarked && !detail.isAccented) {
            pieces.append(
                SVGTextPiece(
                    bytes: isCompact ? detail.firstWord : detail.bytes, color: detailColor(canvas),
                    isRightToLeft: detail.text.isRightToLeft, gap: pieces.isEmpty ? 0 : 7))
        }
        return pieces
    }

    private func details(showsGroup: Bool, on canvas: SVGCanvas) -> [SVGTextPiece] {
        var pieces: [SVGTextPiece] = []
        if let detail = row.detail {
            pieces.append(
                SVGTextPiece(
                    bytes: detail.bytes, color: detailColor(canvas), isRightToLeft: detail.text.isRightToLeft))
        }
        if showsGroup, let group = row.group {
            if !pieces.isEmpty {
                pieces.append(SVGTextPiece(bytes: [0xC2, 0xB7], color: canvas.palette.secondary, gap: 4))
            }
            let name = group.fitted(to: FontUnits.em * 14, by: FontUnits.self)
            pieces.append(
                SVGTextPiece(
                    bytes: name.bytes, color: canvas.palette.secondary, isRightToLeft: group.isRightToLeft,
                    gap: pieces.isEmpty ? 0 : 4))
        }
        return pieces
    }

    private func levelPiece(_ canvas: SVGCanvas) -> SVGTextPiece? {
        row.levelLabel.map {
            SVGTextPiece(
                bytes: $0, color: row.isUrgent ? canvas.palette.urgent : canvas.palette.secondary, isBold: true)
        }
    }

    private func detailColor(_ canvas: SVGCanvas) -> String {
        if row.isMarked { return canvas.palette.critical }
        return row.detail?.isAccented == true ? canvas.palette.accent : canvas.palette.secondary
    }
}

extension SVGCanvas {
    /// Opens a link to the row, or a group if there is none, with the row's whole title as the tooltip.
    mutating func openLink(to row: CardRow) {
        if subject.hasLink(to: row) {
            raw("<a href=\"")
            link(to: row)
            raw("\">\n<title>")
        } else {
            raw("<g>\n<title>")
        }
        escaped(row.spokenText(of: subject))
        raw("</title>\n")
    }

    mutating func closeLink(to row: CardRow) {
        raw(subject.hasLink(to: row) ? "</a>\n" : "</g>\n")
    }
}
