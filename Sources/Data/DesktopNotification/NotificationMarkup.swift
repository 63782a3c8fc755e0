/// The markup that services may read in a notification's body.
enum NotificationMarkup {
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            // Ends a string for C.
            case "\0": continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
