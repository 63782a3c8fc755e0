package import Cards
package import TaskCards

/// How the user wants the cards, from a TOML file that is read again for each card.
package struct CardConfiguration: Equatable {
    /// The theme, if the file has one.
    package var theme: CardTheme?
    /// The colours, the font, the dates and the sections.
    package var appearance = CardAppearance()

    /// Creates the built-in look.
    package init() {}

    /// Reads a file, or creates the built-in look if there is none.
    package init(optionalPath path: String?) throws(ConfigurationError) {
        guard let path else {
            self.init()
            return
        }
        try self.init(toml: try ConfigurationFile.read(path))
    }

    /// Reads a document.
    package init(toml bytes: [UInt8]) throws(ConfigurationError) {
        var sections: [String] = []
        var refusals: [ConfigurationError.Refusal] = []
        for setting in try ConfigurationSetting.all(in: bytes) {
            let isSet: Bool
            switch setting.value {
            case .text(let name) where setting.name == "sections":
                isSet = setSections(sections + [name])
                if isSet { sections.append(name) }
            case .empty where setting.name == "sections": isSet = setSections(sections)
            case .text(let text): isSet = set(setting.name, to: text)
            case .flag(let isOn) where setting.name == "bar-colors":
                appearance.look.hasBarColors = isOn
                isSet = true
            case .flag, .empty, .other: isSet = false
            }
            // A list has a line for each of its values.
            if !isSet, !refusals.contains(setting.refusal) { refusals.append(setting.refusal) }
        }
        guard refusals.isEmpty else { throw .refused(refusals.sorted { $0.line < $1.line }) }
    }

    /// - Returns: False if there is no such section.
    private mutating func setSections(_ names: [String]) -> Bool {
        guard let sections = CardSections(named: names) else { return false }
        appearance.sections = sections
        return true
    }

    /// Sets one value.
    ///
    /// - Returns: False if there is no such setting, or it does not have that value.
    private mutating func set(_ name: String, to text: String) -> Bool {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        if parts.count == 2 {
            guard let color = CardColor(text) else { return false }
            switch parts[0] {
            case "light": return appearance.look.light.set(parts[1], to: color)
            case "dark": return appearance.look.dark.set(parts[1], to: color)
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
        case "font-family": return appearance.look.setFontFamily(text)
        case "date-style":
            guard let style = CardDateStyle(rawValue: text) else { return false }
            appearance.dateStyle = style
            return true
        default: return false
        }
    }
}
