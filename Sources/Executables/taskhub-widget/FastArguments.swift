import Arguments

/// Parses the arguments that bars pass, without ArgumentParser, whose start takes longer than drawing a card.
enum FastArguments {
    /// Parses the arguments of `render`.
    ///
    /// - Parameter arguments: The arguments without the program's name.
    /// - Returns: The same options as ArgumentParser, or nil for any argument that is not known exactly. ArgumentParser
    ///   then decides.
    static func options(_ arguments: [String]) -> RenderOptions? {
        guard arguments.first == CommandName.render.rawValue else { return nil }
        // An option that was given twice is an error.
        guard RepeatedOption(in: arguments, mayRepeat: { _ in false }) == nil else { return nil }
        var options = RenderOptions()
        var index = 1
        while index < arguments.count {
            guard let (name, joined) = split(arguments[index]), let option = RenderOption(rawValue: name) else {
                return nil
            }
            index += 1
            var value = joined
            if value == nil, !option.isFlag {
                guard index < arguments.count, !arguments[index].hasPrefix("-") else { return nil }
                value = arguments[index]
                index += 1
            }
            guard value != "", option.set(value, in: &options) else { return nil }
        }
        return options
    }

    /// Splits `--name=value`; the value is nil for `--name`.
    private static func split(_ argument: String) -> (name: String, value: String?)? {
        guard argument.hasPrefix("--") else { return nil }
        let name = argument.utf8.dropFirst(2)
        guard let equals = name.firstIndex(of: UInt8(ascii: "=")) else { return (String(Substring(name)), nil) }
        return (String(Substring(name[..<equals])), String(Substring(name[equals...].dropFirst())))
    }
}
