import TaskHubEntities
import TextLayout

/// One task on an SVG card: a dot in its list's colour, the title, and when it is due.
struct SVGRow {
    let row: CardRow
    let left: Double
    let right: Double
    let top: Double
    let height: Double
    let size: Double

    private var middle: Double { top + height / 2 }
    private var textLeft: Double { left + size * 0.72 + 7 }

    /// Draws title and due date on one line.
    ///
    /// A compact line omits the priority, the time unless it is today, and the day of an overdue task.
    func drawLine(isCompact: Bool, on canvas: inout SVGCanvas) {
        open(on: &canvas)
        drawDot(on: &canvas)
        let baseline = middle + size * 0.36
        var style = SVGTextStyle(size: size - 1.5, color: canvas.palette.secondary, anchor: .end)
        if isCompact { style.size = size - 1 }
        var end = right
        if row.isOverdue {
            let radius = style.size * 0.46
            canvas.overdueMark(x: end - radius, y: middle, radius: radius)
            end -= radius * 2 + 4
        }
        let pieces = right(isCompact: isCompact, on: canvas)
        canvas.text(pieces, x: end, y: baseline - 0.4, style)
        for piece in pieces {
            style.isBold = piece.isBold
            end -= style.width(of: piece.bytes) + piece.gap
        }
        drawTitle(to: pieces.isEmpty ? end : end - 6, baseline: baseline, bottom: top + height, on: &canvas)
        canvas.closeLink()
    }

    /// Draws the title, and below it the due date.
    ///
    /// With details, also the list and, on the right, the priority.
    func drawTwoLines(showsDetails: Bool, on canvas: inout SVGCanvas) {
        open(on: &canvas)
        drawDot(on: &canvas)
        let details = details(showsList: showsDetails, on: canvas)
        let baseline = details.isEmpty ? middle + size * 0.36 : middle - 1.5
        var end = right
        if showsDetails, let priority = row.priority {
            canvas.text(
                [priorityPiece(priority, canvas)], x: right, y: baseline,
                SVGTextStyle(
                    size: size - 3, color: canvas.palette.secondary, isBold: true, anchor: .end))
            end -= size * 1.8
        }
        drawTitle(
            to: end, baseline: baseline, bottom: details.isEmpty ? top + height : baseline + size * 0.36, on: &canvas)
        let small = SVGTextStyle(size: size - 2.5, color: canvas.palette.secondary)
        let lower = middle + small.size + 1.5
        var x = textLeft
        if row.isOverdue {
            let radius = small.size * 0.46
            canvas.overdueMark(x: x + radius, y: lower - small.size * 0.36, radius: radius)
            x += radius * 2 + 4
        }
        if !details.isEmpty {
            let ceiling = lower - small.size
            canvas.openBox(x: x - 1, y: ceiling, width: right - x + 1, height: top + height - ceiling)
            canvas.text(details, x: x, y: lower, small)
            canvas.closeBox()
        }
        canvas.closeLink()
    }

    private func open(on canvas: inout SVGCanvas) {
        canvas.openLink(to: row)
        // A link reacts only where something is painted, so this paints the whole row.
        canvas.rectangle(
            x: left, y: top, width: right - left, height: height, radius: 0, fill: canvas.palette.background)
    }

    /// Draws a dot in the list's colour, or a hollow one for the inbox and lists without a colour.
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
        let style = SVGTextStyle(size: size, color: canvas.palette.title(row.areaColor))
        let title = row.title.fitted(to: style.units(in: end - textLeft), by: FontUnits.self)
        canvas.openBox(x: textLeft - 1, y: top, width: end - textLeft + 2, height: bottom - top)
        canvas.text(title.bytes, x: textLeft, y: baseline, style, isRightToLeft: row.title.isRightToLeft)
        canvas.closeBox()
    }

    private func right(isCompact: Bool, on canvas: SVGCanvas) -> [SVGTextPiece] {
        var pieces: [SVGTextPiece] = []
        if !isCompact, let priority = row.priority { pieces.append(priorityPiece(priority, canvas)) }
        if let due = row.due, !(isCompact && row.isOverdue && !due.isToday) {
            pieces.append(
                SVGTextPiece(
                    bytes: isCompact ? due.firstWord : due.bytes, color: dueColor(canvas),
                    gap: pieces.isEmpty ? 0 : 7))
        }
        return pieces
    }

    private func details(showsList: Bool, on canvas: SVGCanvas) -> [SVGTextPiece] {
        var pieces: [SVGTextPiece] = []
        if let due = row.due { pieces.append(SVGTextPiece(bytes: due.bytes, color: dueColor(canvas))) }
        if showsList, let list = row.list {
            if !pieces.isEmpty {
                pieces.append(SVGTextPiece(bytes: [0xC2, 0xB7], color: canvas.palette.secondary, gap: 4))
            }
            let name = list.fitted(to: FontUnits.em * 14, by: FontUnits.self)
            pieces.append(
                SVGTextPiece(
                    bytes: name.bytes, color: canvas.palette.secondary, isRightToLeft: list.isRightToLeft,
                    gap: pieces.isEmpty ? 0 : 4))
        }
        return pieces
    }

    private func priorityPiece(_ priority: Int, _ canvas: SVGCanvas) -> SVGTextPiece {
        SVGTextPiece(
            bytes: [0x21, 0x30 + UInt8(priority)],
            color: priority >= TaskPriority.urgent ? canvas.palette.urgent : canvas.palette.secondary, isBold: true)
    }

    private func dueColor(_ canvas: SVGCanvas) -> String {
        if row.isOverdue { return canvas.palette.overdue }
        return row.due?.isToday == true ? canvas.palette.accent : canvas.palette.secondary
    }
}

extension SVGCanvas {
    /// Opens a link to the task, with its whole title as the tooltip.
    mutating func openLink(to row: CardRow) {
        raw("<a href=\"")
        link(to: row.id)
        raw("\">\n<title>")
        escaped(row.spokenText)
        raw("</title>\n")
    }

    mutating func closeLink() {
        raw("</a>\n")
    }
}
