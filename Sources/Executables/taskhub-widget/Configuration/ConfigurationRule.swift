import WidgetCards

/// What a configuration may hold, in words.
enum ConfigurationRule {
    private static let sections = CardSections.names.joined(separator: ", ")
    private static let colors = CardColors.names.joined(separator: ", ")
    private static let areas = ["work", "personal"]

    static let names = "there are theme, font-family, date-style, sections, and the tables [light], [dark] and [areas]"

    static let help = """
        Settings: theme (\(quoted(CardTheme.allCases.map(\.rawValue)))); font-family (as in "Inter, Noto Sans"); \
        date-style (\(quoted(CardDateStyle.allCases.map(\.rawValue)))); sections (of \(sections), as in \
        ["due", "list"]).
        Colours like "#2458d3": in the tables [light] and [dark] \(colors); in [areas] \
        \(areas.joined(separator: ", ")).
        """

    /// - Returns: what the setting takes; nil where there is none of that name, its tables' names before a dot.
    static func value(of name: String) -> String? {
        switch name {
        case "theme": return quoted(CardTheme.allCases.map(\.rawValue))
        case "date-style": return quoted(CardDateStyle.allCases.map(\.rawValue))
        case "font-family": return "names of fonts: letters, digits, spaces, commas and hyphens"
        case "sections": return "a list of some of \(sections)"
        case "light", "dark": return "colours in a table of its own: \(colors)"
        case "areas": return "colours in a table of its own: \(areas.joined(separator: ", "))"
        default:
            let isColor =
                ["light", "dark"].contains { table in CardColors.names.contains { name == "\(table).\($0)" } }
                || areas.contains { name == "areas.\($0)" }
            return isColor ? "a colour like \"#2458d3\"" : nil
        }
    }

    private static func quoted(_ values: [String]) -> String {
        values.map { "\"\($0)\"" }.joined(separator: " or ")
    }
}
