import WidgetCards

/// How the user wants the cards, from a TOML file that is read again for each card.
struct CardConfiguration: Equatable {
    var theme: CardTheme?
    var appearance = CardAppearance()

    init() {}

    /// Reads a file, or creates the built-in look if there is none.
    init(optionalPath path: String?) throws(ConfigurationError) {
        guard let path else {
            self.init()
            return
        }
        try self.init(toml: try ConfigurationFile.read(path))
    }

    init(toml bytes: [UInt8]) throws(ConfigurationError) {
        var sections: [String] = []
        for setting in try ConfigurationSetting.all(in: bytes) {
            switch setting.value {
            case .text(let name) where setting.name == "sections":
                sections.append(name)
                try setSections(sections, from: setting)
            case .empty where setting.name == "sections": try setSections(sections, from: setting)
            case .text(let text): guard set(setting.name, to: text) else { throw setting.refused }
            case .flag(let isOn) where setting.name == "bar-colors": appearance.hasBarColors = isOn
            case .flag, .empty, .other: throw setting.refused
            }
        }
    }

    private mutating func setSections(
        _ names: [String], from setting: ConfigurationSetting
    ) throws(ConfigurationError) {
        guard let sections = CardSections(named: names) else { throw setting.refused }
        appearance.sections = sections
    }

    /// Sets one value.
    ///
    /// - Returns: False if there is no such setting, or it does not have that value.
    private mutating func set(_ name: String, to text: String) -> Bool {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        if parts.count == 2 {
            guard let color = CardColor(text) else { return false }
            switch parts[0] {
            case "light": return appearance.light.set(parts[1], to: color)
            case "dark": return appearance.dark.set(parts[1], to: color)
            case "areas" where parts[1] == "work": appearance.workColor = color
            case "areas" where parts[1] == "personal": appearance.personalColor = color
            default: return false
            }
            return true
        }
        switch name {
        case "theme":
            theme = CardTheme(rawValue: text)
            return theme != nil
        case "font-family": return appearance.setFontFamily(text)
        case "date-style":
            guard let style = CardDateStyle(rawValue: text) else { return false }
            appearance.dateStyle = style
            return true
        default: return false
        }
    }
}
