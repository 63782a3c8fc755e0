/// The headings under which settings and preferences are shown, in this order, no matter where they are stored.
package enum SettingSection: String, CaseIterable, Sendable {
    case dates = "Dates"
    case lists = "Lists"
    case cards = "Cards and bars"
    case reminders = "Reminders"
    case app = "Terminal app"
    case server = "Server"

    package var title: String { rawValue }
}
