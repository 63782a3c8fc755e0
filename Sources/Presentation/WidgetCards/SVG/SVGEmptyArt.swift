/// The drawing on a card without open tasks: a tick, and a few sparks if a task was done today.
enum SVGEmptyArt {
    static func draw(_ card: CardContent, x: Double, y: Double, radius: Double, on canvas: inout SVGCanvas) {
        let palette = canvas.palette
        canvas.disc(x: x, y: y, radius: radius, fill: palette.accentTint)
        canvas.icon(.check, x: x, y: y, size: radius * 1.15, color: palette.accent)
        if card.counts.completedToday > 0 {
            canvas.disc(x: x - radius * 1.35, y: y - radius * 0.45, radius: 2, fill: palette.accent)
            canvas.disc(x: x + radius * 1.3, y: y - radius * 0.6, radius: 2.6, fill: palette.sparks.0)
            canvas.disc(x: x + radius * 1.42, y: y + radius * 0.35, radius: 1.6, fill: palette.sparks.1)
            canvas.disc(x: x - radius * 1.2, y: y + radius * 0.55, radius: 1.8, fill: palette.sparks.0)
        }
        canvas.text(
            Array("Nothing open".utf8), x: x, y: y + radius + 19,
            SVGTextStyle(size: 13, color: palette.primary, isBold: true, anchor: .middle))
        canvas.text(
            card.counts.doneLine, x: x, y: y + radius + 34,
            SVGTextStyle(size: 10.5, color: palette.secondary, anchor: .middle))
    }
}
