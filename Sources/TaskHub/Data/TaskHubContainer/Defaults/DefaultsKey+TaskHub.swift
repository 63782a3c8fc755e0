package import BarSignals
package import GroupDefaults
internal import TaskHubEntities

extension DefaultsKey where Value == String {
    package static var deviceInstallationID: Self {
        Self(
            "deviceInstallationID", summary: "Identity of this installation to the server", rule: "a UUID",
            isUserSettable: false, allows: DefaultsRule.isUUID)
    }

    package static var serverURL: Self {
        Self(
            GroupServerSettings.address.name, label: "Server address", group: SettingSection.server.title,
            summary: "Address of the Task Hub server; 'taskhub setup' checks it first",
            rule: "an https address, without user name and query", example: "https://tasks.example.org",
            isUserSettable: true,
            allows: SettingRule.isServerURL)
    }

    package static var serverAuthorityFile: Self {
        Self(
            GroupServerSettings.authorityFile.name,
            summary: "PEM file with authorities that the server's certificate may be signed by",
            rule: "an absolute path", isUserSettable: false, allows: { $0.hasPrefix("/") })
    }

    package static var selectedListID: Self {
        Self(
            "selectedListID", summary: "Id of the list that was selected last", rule: "a UUID",
            example: "3c1f09aa-5b7e-4d02-9c1a-8e6f0b2d4a71", isUserSettable: true,
            allows: DefaultsRule.isUUID)
    }

    package static var theme: Self {
        Self(
            "theme", label: "Colours of cards", group: SettingSection.cards.title, summary: "Colours of the cards",
            choices: ["light": "", "dark": ""], fallback: "light", isUserSettable: true)
    }

    package static var dateOrder: Self {
        Self(
            "dateOrder", label: "Order of 3/4", group: SettingSection.dates.title,
            summary: "How a date such as 3/4 is read; refused if not set",
            choices: ["day-first": "3/4 is 3 April", "month-first": "3/4 is March 4"], isUserSettable: true)
    }

    package static var tonight: Self {
        Self(
            "tonight", label: "Tonight", group: SettingSection.dates.title, summary: "When tonight is",
            rule: "a time from 12:00 to 23:59", example: "19:30", fallback: "20:00", isUserSettable: true,
            allows: { SettingRule.evening($0) != nil })
    }

    package static var redirect: Self {
        Self(
            "redirect", label: "Sign-in redirect", group: SettingSection.server.title,
            summary: "Redirect address that a sign-in tries first",
            rule: SettingRule.redirects.joined(separator: " or ")
                + ", or loopback:PORT for a fixed port from 1024 to 65535",
            example: SettingRule.redirects.last, isUserSettable: true, allows: SettingRule.isRedirect)
    }
}

extension DefaultsKey where Value == AcceptedRedirectRecord {
    package static var acceptedRedirect: Self {
        Self(
            "acceptedRedirect", summary: "Redirect address that the identity provider accepted",
            rule: "made by signing in", isUserSettable: false,
            allows: { SettingRule.isRedirect($0.redirect) })
    }
}

extension DefaultsKey where Value == PendingLinkRecord {
    package static var pendingLink: Self {
        Self(
            "pendingLink", summary: "Link that waits for the next sign-in", rule: "made by opening it",
            isUserSettable: false)
    }
}

extension DefaultsKey where Value == Bool {
    /// Only `taskhub login --insecure-storage` sets it.
    package static var keepsTokensInFile: Self {
        Self(
            "keepsTokensInFile", summary: "Whether the tokens lie in a plain file, and not in the keyring",
            isUserSettable: false)
    }

    package static var hasCompletedOnboarding: Self {
        Self(
            "hasCompletedOnboarding", summary: "Whether the first steps have been shown", isUserSettable: false)
    }
}

extension DefaultsKey where Value == [String] {
    package static var bars: Self {
        Self(
            "bars", label: "Status bars", group: SettingSection.cards.title,
            summary: "Status bars to refresh after a change",
            rule: "\(StatusBar.notation), separated by commas; or none", example: "waybar:8",
            fallback: [], isUserSettable: true,
            allows: { $0.allSatisfy { StatusBar($0) != nil } && Set($0).count == $0.count })
    }
}

extension DefaultsValues {
    package var statusBars: [StatusBar] { (self[.bars] ?? []).compactMap(StatusBar.init) }
}

extension DefaultsRegistry {
    /// The settings of a user that concern more than the app.
    package static var shared: DefaultsRegistry {
        DefaultsRegistry([
            DefaultsKey.bars, DefaultsKey.dateOrder, DefaultsKey.dayReminder, DefaultsKey.overdueDigest,
            DefaultsKey.overdueIsCritical, DefaultsKey.redirect, DefaultsKey.selectedListID, DefaultsKey.serverURL,
            DefaultsKey.theme, DefaultsKey.tonight,
        ])
    }

    /// Every key of Task Hub's programs.
    package static var taskHub: DefaultsRegistry {
        DefaultsRegistry(
            shared.entries + [
                DefaultsKey.acceptedRedirect, DefaultsKey.account, DefaultsKey.containerID, DefaultsKey.device,
                DefaultsKey.deviceInstallationID, DefaultsKey.hasCompletedOnboarding, DefaultsKey.keepsTokensInFile,
                DefaultsKey.pendingLink, DefaultsKey.serverAuthorityFile, DefaultsKey.accessible,
                DefaultsKey.appNavigation, DefaultsKey.appTheme, DefaultsKey.appViews, DefaultsKey.keys,
                DefaultsKey.mouse,
            ])
    }
}
