import CTOML
import WidgetCards

/// A file that says how the user wants the cards: TOML, read anew for each card.
struct CardConfiguration: Equatable {
    var theme: CardTheme?
    var appearance = CardAppearance()

    init() {}

    /// Without a file, everything is as the programs are delivered.
    init(optionalPath path: String?) throws(ConfigurationError) {
        guard let path else {
            self.init()
            return
        }
        try self.init(toml: try ConfigurationFile.read(path))
    }

    init(toml bytes: [UInt8]) throws(ConfigurationError) {
        var sections: [String]?
        for setting in try ConfigurationSetting.all(in: bytes) {
            if setting.name == "sections" {
                sections = (sections ?? []) + (setting.kind == CTOML_STRING ? [setting.text] : [])
                guard setting.kind == CTOML_STRING || setting.kind == CTOML_EMPTY else { throw setting.refused }
                guard CardSections(named: sections ?? []) != nil else { throw setting.refused }
            } else {
                guard setting.kind == CTOML_STRING, set(setting) else { throw setting.refused }
            }
        }
        if let sections, let chosen = CardSections(named: sections) { appearance.sections = chosen }
    }

    private mutating func set(_ setting: ConfigurationSetting) -> Bool {
        let parts = setting.name.split(separator: ".", maxSplits: 1).map(String.init)
        if parts.count == 2 {
            guard let color = CardColor(setting.text) else { return false }
            switch parts[0] {
            case "light": return appearance.light.set(parts[1], to: color)
            case "dark": return appearance.dark.set(parts[1], to: color)
            case "areas" where parts[1] == "work": appearance.workColor = color
            case "areas" where parts[1] == "personal": appearance.personalColor = color
            default: return false
            }
            return true
        }
        switch setting.name {
        case "theme":
            theme = CardTheme(rawValue: setting.text)
            return theme != nil
        case "font-family": return appearance.setFontFamily(setting.text)
        case "date-style":
            guard let style = CardDateStyle(rawValue: setting.text) else { return false }
            appearance.dateStyle = style
            return true
        default: return false
        }
    }
}
