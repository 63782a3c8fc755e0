/// The size, corner radius and padding of each family's SVG card.
struct SVGLayout {
    let family: CardFamily
    let width: Double
    let height: Double
    let radius: Double
    let padding: Double

    var right: Double { width - padding }

    static func layout(for family: CardFamily) -> SVGLayout {
        switch family {
        case .inline: SVGLayout(family: family, width: 240, height: 24, radius: 12, padding: 10)
        case .rectangular: SVGLayout(family: family, width: 158, height: 72, radius: 16, padding: 12)
        case .circular: SVGLayout(family: family, width: 72, height: 72, radius: 36, padding: 8)
        case .small: SVGLayout(family: family, width: 158, height: 158, radius: 22, padding: 16)
        case .medium: SVGLayout(family: family, width: 338, height: 158, radius: 22, padding: 18)
        case .large: SVGLayout(family: family, width: 338, height: 354, radius: 22, padding: 20)
        }
    }
}
