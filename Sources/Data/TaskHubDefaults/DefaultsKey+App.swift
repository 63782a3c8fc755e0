package import GroupDefaults

// The settings of the terminal app.

extension DefaultsKey where Value == String {
    package static var appTheme: Self {
        Self(
            "appTheme", summary: "Background that the app draws for; detected if not set",
            rule: "light or dark", example: "dark", isUserSettable: true, allows: { $0 == "light" || $0 == "dark" })
    }

    /// Where the user was when the app ended.
    package static var appNavigation: Self {
        Self(
            "appNavigation", summary: "Where the app was when it ended", rule: "made by the app",
            isUserSettable: false)
    }
}

extension DefaultsKey where Value == Bool {
    package static var mouse: Self {
        Self(
            "mouse", summary: "Whether the app uses the mouse; true if not set", rule: "true or false",
            example: "false", isUserSettable: true)
    }

    package static var accessible: Self {
        Self(
            "accessible", summary: "Whether the app draws for a screen reader", rule: "true or false",
            example: "true", isUserSettable: true)
    }
}

extension DefaultsKey where Value == [String] {
    package static var keys: Self {
        Self(
            "keys", summary: "The app's keys that differ from the defaults",
            rule: "actions and keys as in delete=D, separated by commas; docs/TerminalApp.md lists the actions",
            example: "delete=D", isUserSettable: true)
    }
}

extension DefaultsKey where Value == SavedViewsRecord {
    package static var appViews: Self {
        Self("appViews", summary: "Saved views of the app", rule: "made by the app", isUserSettable: false)
    }
}
