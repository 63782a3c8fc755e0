import Arguments

/// Parses the arguments that bars pass, without ArgumentParser, whose start takes longer than drawing a card.
package enum FastRenderArguments {
    /// Parses the arguments of `render`.
    ///
    /// - Parameter arguments: The arguments without the program's name.
    /// - Returns: The same options as ArgumentParser, or nil for any argument that is not known exactly. ArgumentParser
    ///   then decides.
    package static func options(_ arguments: [String]) -> RenderOptions? {
        guard arguments.first == CommandName.render.rawValue else { return nil }
        // An option that was given twice is an error.
        guard RepeatedOption(in: arguments, mayRepeat: { _ in false }) == nil else { return nil }
        var options = RenderOptions()
        var index = 1
        while index < arguments.count {
            guard let typed = LongOption(arguments[index]), let option = RenderOption(rawValue: typed.name) else {
                return nil
            }
            index += 1
            var value = typed.value
            if value == nil, !option.isFlag {
                guard index < arguments.count, !arguments[index].hasPrefix("-") else { return nil }
                value = arguments[index]
                index += 1
            }
            guard value != "", option.set(value, in: &options) else { return nil }
        }
        return options
    }
}
