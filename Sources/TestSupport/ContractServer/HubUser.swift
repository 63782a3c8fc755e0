/// An account, identified by the name in its token.
struct HubUser: Sendable {
    let number: Int
    let name: String
    var organization: String?
    var role = "owner"
    var email: String
    var displayName: String
    var preferences = HubPreferences.mine
    var preferencesUpdatedAt: Moment
    var notifications = HubPreferences.notifications
    var notificationsUpdatedAt: Moment
}
