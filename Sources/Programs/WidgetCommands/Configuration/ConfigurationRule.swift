import Cards
import TaskCards

/// The settings of a configuration, described for help and errors.
enum ConfigurationRule {
    private static let sections = CardSections.names.joined(separator: ", ")
    private static let colors = CardColors.names.joined(separator: ", ")
    private static let areas = ["work", "personal"]

    static let names =
        "the settings are theme, font-family, date-style, sections, bar-colors, and the tables [light], [dark] and [areas]"

    static let help = """
        Settings: theme (\(quoted(CardTheme.allCases.map(\.rawValue)))); font-family (such as "Inter, Noto Sans"); \
        date-style (\(quoted(CardDateStyle.allCases.map(\.rawValue)))); sections (any of \(sections), such as \
        ["due", "list"]); bar-colors (true or false).
        Colours such as "#2458d3": \(colors) in the tables [light] and [dark]; \(areas.joined(separator: ", ")) in \
        [areas].
        """

    /// Describes the values of a setting.
    ///
    /// - Parameter name: The name, after the name of its table and a dot if it is in one.
    /// - Returns: Nil if there is no such setting.
    static func value(of name: String) -> String? {
        switch name {
        case "theme": return quoted(CardTheme.allCases.map(\.rawValue))
        case "date-style": return quoted(CardDateStyle.allCases.map(\.rawValue))
        case "font-family": return "font names: letters, digits, spaces, commas and hyphens"
        case "bar-colors": return "true or false"
        case "sections": return "a list of any of \(sections)"
        case "light", "dark": return "a table of colours: \(colors)"
        case "areas": return "a table of colours: \(areas.joined(separator: ", "))"
        default:
            let isColor =
                ["light", "dark"].contains { table in CardColors.names.contains { name == "\(table).\($0)" } }
                || areas.contains { name == "areas.\($0)" }
            return isColor ? "a colour such as \"#2458d3\"" : nil
        }
    }

    private static func quoted(_ values: [String]) -> String {
        values.map { "\"\($0)\"" }.joined(separator: " or ")
    }
}
