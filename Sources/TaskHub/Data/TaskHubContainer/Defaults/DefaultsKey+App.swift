package import GroupDefaults
internal import TaskHubEntities

// The settings of the terminal app.

extension DefaultsKey where Value == String {
    package static var appTheme: Self {
        Self(
            "appTheme", label: "Background", group: SettingSection.app.title,
            summary: "Background that the app draws for; detected if not set", choices: ["light": "", "dark": ""],
            isUserSettable: true)
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
            "mouse", label: "Mouse", group: SettingSection.app.title, summary: "Whether the app uses the mouse",
            fallback: true, isUserSettable: true)
    }

    package static var accessible: Self {
        Self(
            "accessible", label: "Screen reader", group: SettingSection.app.title,
            summary: "Whether the app draws for a screen reader", isUserSettable: true)
    }
}

extension DefaultsKey where Value == [String] {
    package static var keys: Self {
        Self(
            "keys", label: "Keys", group: SettingSection.app.title,
            summary: "The app's keys that differ from the defaults",
            rule: "actions and keys as in delete=D, separated by commas; docs/TerminalApp.md lists the actions",
            example: "delete=D", fallback: [], isUserSettable: true)
    }
}

extension DefaultsKey where Value == SavedViewsRecord {
    package static var appViews: Self {
        Self("appViews", summary: "Saved views of the app", rule: "made by the app", isUserSettable: false)
    }
}
