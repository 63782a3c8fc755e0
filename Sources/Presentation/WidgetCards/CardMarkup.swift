/// What a bar reads a text as, where its user decides that.
public enum CardMarkup: String, CaseIterable, Sendable {
    /// The bar shows the text as it is, or escapes it by itself.
    case none
    /// The text is escaped for Pango.
    case pango
}
