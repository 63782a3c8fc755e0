/// Line drawings, as path data on a grid of 24 by 24.
enum SVGIcon: String {
    case check = "M5 12.6 10 17.4 19.2 7"
    case plus = "M12 5.5V18.5M5.5 12H18.5"
    case exclamation = "M12 5.2V13.4M12 18V18.3"
    case clock = "M12 6.6V12.2L15.6 14.4M12 3.2A8.8 8.8 0 1 1 12 20.8A8.8 8.8 0 1 1 12 3.2"
    case offline = "M7 18.6H17.3A4.1 4.1 0 0 0 17.8 10.4A6 6 0 0 0 6.3 9.8A4.5 4.5 0 0 0 7 18.6M4.5 3.5 20 21"
    case warning = "M12 4.2 21 19.8H3ZM12 10V14M12 16.8V17"
    case locked = "M6 11H18V20.5H6ZM8.5 11V8A3.5 3.5 0 0 1 15.5 8V11"
    case signedOut = "M14 4.5H6.5V19.5H14M11 12H21M17.4 8.4 21 12 17.4 15.6"
}

extension CardState {
    /// The icon of a card whose contents may be old; nil for the other states.
    var warningIcon: SVGIcon? {
        switch self {
        case .stale: .clock
        case .signedOut: .signedOut
        case .locked: .locked
        case .ready, .empty, .missing, .unreadable: nil
        }
    }
}

extension SVGCanvas {
    /// Draws an icon centred on a point.
    mutating func icon(_ icon: SVGIcon, x: Double, y: Double, size: Double, color: String, weight: Double = 2) {
        raw("<path d=\"\(icon.rawValue)\" transform=\"translate(")
        length(x - size / 2)
        raw(" ")
        length(y - size / 2)
        raw(") scale(")
        scale(size / 24)
        raw(")\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
        attribute("stroke", color)
        attribute("stroke-width", weight)
        raw("/>\n")
    }

    /// Draws the mark of a row, whose shape is clear without colour.
    mutating func mark(x: Double, y: Double, radius: Double) {
        disc(x: x, y: y, radius: radius, fill: palette.critical)
        icon(.exclamation, x: x, y: y, size: radius * 1.7, color: palette.onCritical, weight: 3.6)
    }

    /// Draws a gauge as a ring; only its track if nothing is done.
    mutating func progressRing(_ gauge: CardGauge, x: Double, y: Double, radius: Double, width: Double) {
        circle(x: x, y: y, radius: radius, stroke: palette.track, width: width)
        guard gauge.done > 0 else { return }
        let whole = 2 * Double.pi * radius
        if gauge.done >= gauge.planned {
            return circle(x: x, y: y, radius: radius, stroke: palette.accent, width: width)
        }
        // A round cap adds half the width at each end.
        let line = max(0.1, whole * Double(gauge.percentage) / 100 - width)
        circle(x: x, y: y, radius: radius, stroke: palette.accent, width: width, dash: (line, whole))
    }
}
