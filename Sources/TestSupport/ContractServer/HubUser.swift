/// An account, identified by the name in its token.
struct HubUser: Sendable {
    let number: Int
    let name: String
    var organization: String?
    var role = "owner"
    var email: String
    var displayName: String
    var preferences = Preferences.mine
    var preferencesUpdatedAt: Moment
    var notifications = Preferences.notifications
    var notificationsUpdatedAt: Moment
}
