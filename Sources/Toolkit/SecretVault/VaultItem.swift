/// An item of the keyring, which holds one secret of an application, as a libsecret schema describes it.
///
/// Schema and attributes identify the item. They are readable while the keyring is locked, so put nothing personal in
/// them (Secret Service API 0.2, "Lookup Attributes").
public struct VaultItem: Hashable, Sendable {
    /// The name of the schema, a reverse domain name as in `org.example.water.Account`.
    ///
    /// Stored as the attribute `xdg:schema`, like libsecret does.
    public let schema: String

    /// The attributes that distinguish this item from others of the same schema.
    ///
    /// Usually `container` with the random id of the application's container, so that a container that was recreated
    /// does not find the secret of the old one.
    public let attributes: [String: String]

    /// What keyring managers call the item, as in `Water Reminder`.
    public let label: String

    /// Describes an item; nothing is looked up.
    ///
    /// - Parameters:
    ///   - schema: The schema's name.
    ///   - attributes: The attributes, with texts as values.
    ///   - label: The name for people. It is set once, when the item is made.
    public init(schema: String, attributes: [String: String], label: String) {
        self.schema = schema
        self.attributes = attributes
        self.label = label
    }

    /// What libsecret calls a password.
    package static var contentType: String { "text/plain" }
}
