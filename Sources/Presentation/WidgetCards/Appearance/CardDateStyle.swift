/// How cards write when something is due.
public enum CardDateStyle: String, CaseIterable, Sendable {
    /// As in `tomorrow 09:00`, and `17:00` for today.
    case words
    /// As in `2026-11-27 09:00`.
    case iso
}
