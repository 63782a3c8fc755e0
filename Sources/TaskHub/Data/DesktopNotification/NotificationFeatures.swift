/// What a notification service can do, and what it is called.
package struct NotificationFeatures: Hashable, Sendable {
    /// As in `dunst`.
    package let name: String
    /// As in `1.9.0`.
    package let version: String
    let capabilities: Set<String>
    /// Whether it says when the user does not want to be disturbed (property `Inhibited`).
    let hasInhibition: Bool

    /// Whether it shows buttons.
    package var hasActions: Bool { capabilities.contains("actions") }
    var hasBody: Bool { capabilities.contains("body") }
    /// Whether it interprets markup in the body.
    var hasMarkup: Bool { capabilities.contains("body-markup") }
}
