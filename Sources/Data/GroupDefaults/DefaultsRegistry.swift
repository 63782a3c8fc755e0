extension DefaultsKey where Value == String {
    public static var containerID: Self {
        Self(
            "containerID", "Random identity of this container, made once", rule: "a UUID", isUserSettable: false,
            allows: DefaultsRule.isUUID)
    }

    public static var deviceInstallationID: Self {
        Self(
            "deviceInstallationID", "Identity of this installation to the server", rule: "a UUID",
            isUserSettable: false, allows: DefaultsRule.isUUID)
    }

    public static var serverURL: Self {
        Self(
            "serverURL", "Address of the Task Hub server", rule: "an https address, without user name and query",
            isUserSettable: true, allows: DefaultsRule.isServerURL)
    }

    public static var selectedListID: Self {
        Self(
            "selectedListID", "Id of the list that was selected last", rule: "a UUID", isUserSettable: true,
            allows: DefaultsRule.isUUID)
    }

    public static var theme: Self {
        Self(
            "theme", "Colours of the cards", rule: "light or dark", isUserSettable: true,
            allows: { $0 == "light" || $0 == "dark" })
    }
}

extension DefaultsKey where Value == String {
    public static var serverAuthorityFile: Self {
        Self(
            "serverAuthorityFile", "PEM file with authorities that the server's certificate may be signed by",
            rule: "an absolute path", isUserSettable: false, allows: { $0.hasPrefix("/") })
    }

    public static var canonicalRedirect: String { DefaultsRule.redirects[0] }

    public static var redirect: Self {
        Self(
            "redirect", "Address that the sign-in page comes back to; the identity provider must allow it",
            rule: DefaultsRule.redirects.joined(separator: " or "), isUserSettable: true,
            allows: { DefaultsRule.redirects.contains($0) })
    }

    /// A value of `redirect`: the browser comes back to a port of this machine.
    public static var loopbackRedirect: String { "loopback" }
}

extension DefaultsKey where Value == AccountRecord {
    public static var account: Self {
        Self("account", "Who is signed in", rule: "made by signing in", isUserSettable: false)
    }
}

extension DefaultsKey where Value == PendingLinkRecord {
    public static var pendingLink: Self {
        Self("pendingLink", "Link that waits for the next sign-in", rule: "made by opening it", isUserSettable: false)
    }
}

extension DefaultsKey where Value == Bool {
    /// Set by `taskhub login --insecure-storage` alone.
    public static var keepsTokensInFile: Self {
        Self(
            "keepsTokensInFile", "Whether the tokens lie in a plain file, and not in the keyring",
            rule: "true or false", isUserSettable: false)
    }

    public static var hasCompletedOnboarding: Self {
        Self(
            "hasCompletedOnboarding", "Whether the first steps have been shown", rule: "true or false",
            isUserSettable: false)
    }
}

extension DefaultsKey where Value == [String] {
    public static var bars: Self {
        Self(
            "bars", "Status bars to tell about changes",
            rule: "waybar:N, i3blocks:N, i3status-rust:N (N as in SIGRTMIN+N), polybar:MODULE, tmux, tmux:SOCKET, "
                + "eww:VARIABLE and genmon:NUMBER, separated by commas; or none",
            isUserSettable: true, allows: { $0.allSatisfy { StatusBar($0) != nil } && Set($0).count == $0.count })
    }
}

/// Every key there is.
public enum DefaultsRegistry {
    public static var entries: [any DefaultsEntry] {
        [
            DefaultsKey.account, DefaultsKey.bars, DefaultsKey.containerID, DefaultsKey.deviceInstallationID,
            DefaultsKey.hasCompletedOnboarding, DefaultsKey.keepsTokensInFile, DefaultsKey.pendingLink,
            DefaultsKey.redirect,
            DefaultsKey.selectedListID, DefaultsKey.serverAuthorityFile, DefaultsKey.serverURL, DefaultsKey.theme,
        ]
    }

    public static func entry(named name: String) throws(DefaultsError) -> any DefaultsEntry {
        guard let entry = entries.first(where: { $0.name == name }) else { throw .unknownKey }
        return entry
    }
}
