public import GroupDefaults

/// Where `appgroup server set` keeps the server of a group, for every program of the group.
extension DefaultsKey where Value == String {
    /// The server's normalized address.
    public static var serverURL: Self {
        Self("serverURL", summary: "Server of the group's programs", rule: "an https address", isUserSettable: false)
    }

    /// The absolute path of a PEM file with more certificate authorities to trust.
    public static var serverAuthorityFile: Self {
        Self(
            "serverAuthorityFile", summary: "Additional certificate authorities",
            rule: "the absolute path of a PEM file", isUserSettable: false)
    }
}
