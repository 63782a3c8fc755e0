import TextLayout

/// The strip at the bottom of a card that names the problem and the command that fixes it.
struct SVGNotice {
    private let message: CardMessage
    private let icon: SVGIcon

    init(_ message: CardMessage, state: CardState) {
        self.message = message
        icon = state.warningIcon ?? .clock
    }

    func draw(of family: CardFamily, on canvas: inout SVGCanvas) {
        switch family {
        case .large: drawLine(x: 11, y: 315, width: 316, height: 28, on: &canvas)
        case .medium: drawLine(x: 10, y: 124, width: 318, height: 25, on: &canvas)
        default: drawTwoLines(x: 9, y: 116, width: 140, height: 33, on: &canvas)
        }
    }

    private func drawLine(x: Double, y: Double, width: Double, height: Double, on canvas: inout SVGCanvas) {
        drawBackground(x: x, y: y, width: width, height: height, on: &canvas)
        let middle = y + height / 2
        canvas.icon(icon, x: x + 15, y: middle, size: 13, color: canvas.palette.noticeText)
        let style = SVGTextStyle(size: 10.5, color: canvas.palette.noticeText)
        let hintStyle = SVGTextStyle(
            size: 10, color: canvas.palette.noticeText, isBold: true, anchor: .end,
            isMonospaced: message.command != nil)
        let hint = Array(message.nextStep.utf8)
        let room = width - 27 - 10 - hintStyle.width(of: hint) - 6
        let headline = message.headlineVariants.longest { style.width(of: Array($0.utf8)) <= room }
        canvas.text(Array(headline.utf8), x: x + 27, y: middle + 3.8, style)
        canvas.text(hint, x: x + width - 10, y: middle + 3.6, hintStyle)
    }

    private func drawTwoLines(x: Double, y: Double, width: Double, height: Double, on canvas: inout SVGCanvas) {
        drawBackground(x: x, y: y, width: width, height: height, on: &canvas)
        let style = SVGTextStyle(size: 9, color: canvas.palette.noticeText)
        let headline = message.headlineVariants.longest { style.width(of: Array($0.utf8)) <= width - 16 }
        canvas.text(Array(headline.utf8), x: x + 9, y: y + 14, style)
        canvas.text(
            Array(message.nextStep.utf8), x: x + 9, y: y + 26,
            SVGTextStyle(
                size: 9, color: canvas.palette.noticeText, isBold: true, isMonospaced: message.command != nil))
    }

    private func drawBackground(x: Double, y: Double, width: Double, height: Double, on canvas: inout SVGCanvas) {
        canvas.rectangle(x: x, y: y, width: width, height: height, radius: 12, fill: canvas.palette.notice)
    }
}
