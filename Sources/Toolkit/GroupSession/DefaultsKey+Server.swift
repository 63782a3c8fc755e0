public import GroupDefaults

extension DefaultsKey where Value == String {
    /// The server's normalized address, as `appgroup server set` keeps it for every program of the group.
    public static var serverURL: Self { GroupServerSettings.address }

    /// The absolute path of a PEM file with more certificate authorities to trust, which the same command keeps.
    public static var serverAuthorityFile: Self { GroupServerSettings.authorityFile }
}
