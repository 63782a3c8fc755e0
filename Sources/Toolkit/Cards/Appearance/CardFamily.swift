/// The size and shape of a card.
///
/// The names are those of Apple's widget families. Sizes are in CSS pixels for SVG, and in terminal columns and lines
/// for text.
public enum CardFamily: String, CaseIterable, Sendable {
    /// One line for a bar: 240 by 24, or 80 columns.
    case inline
    /// 158 by 72, or 40 columns on 3 lines.
    case rectangular
    /// A number or a ring: 72 by 72, or 16 columns.
    case circular
    /// 158 by 158, or 32 columns.
    case small
    /// 338 by 158, or 48 columns.
    case medium
    /// 338 by 354, or 64 columns.
    case large
}

extension CardFamily {
    /// The number of rows that fit on an SVG card of this family, and that its JSON document has.
    var rowCount: Int {
        switch self {
        case .inline: 1
        case .rectangular: 2
        case .circular: 0
        case .small: 3
        case .medium: 4
        case .large: 7
        }
    }
}
