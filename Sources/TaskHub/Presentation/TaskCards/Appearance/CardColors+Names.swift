package import Cards

extension CardColors {
    /// The names that ``set(_:to:)`` accepts.
    package static let names = ["background", "border", "text", "muted", "accent", "overdue", "urgent"]

    /// Sets the colour with that name.
    ///
    /// - Returns: False, with nothing changed, if there is no such colour.
    package mutating func set(_ name: String, to color: CardColor) -> Bool {
        switch name {
        case "background": background = color
        case "border": border = color
        case "text": text = color
        case "muted": muted = color
        case "accent": accent = color
        case "overdue": critical = color
        case "urgent": urgent = color
        default: return false
        }
        return true
    }
}
