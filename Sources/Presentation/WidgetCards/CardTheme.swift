/// The background a card is drawn for.
///
/// Only pictures differ.
public enum CardTheme: String, CaseIterable, Sendable {
    case light, dark
}
