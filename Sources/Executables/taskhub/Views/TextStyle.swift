/// The few ways text is set apart on a terminal (ECMA-48 SGR).
enum TextStyle: String {
    case plain = ""
    case dim = "2"
    case bold = "1"
    case alarm = "1;31"

    func applied(to text: String, when allowed: Bool) -> String {
        guard allowed, self != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
