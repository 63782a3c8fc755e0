/// Where `appgroup server set` keeps the server of a group, for every program of the group.
package enum GroupServerSettings {
    /// The server's normalized address.
    package static let address = DefaultsKey<String>(
        "serverURL", summary: "Server of the group's programs",
        rule: "an https address, which 'appgroup server set' checks and sets", isUserSettable: false)

    /// The absolute path of a PEM file with more certificate authorities to trust.
    package static let authorityFile = DefaultsKey<String>(
        "serverAuthorityFile", summary: "Additional certificate authorities",
        rule: "the absolute path of a PEM file, which 'appgroup server set' sets", isUserSettable: false)
}
