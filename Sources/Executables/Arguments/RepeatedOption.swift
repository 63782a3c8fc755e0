/// An option with a value that was given more than once, of which only the last would count.
package struct RepeatedOption {
    /// With its hyphens.
    package let name: String

    /// Finds the first such option among the arguments.
    ///
    /// `mayRepeat` decides about an option that was given several times; it is called for no other.
    package init?(in arguments: [String], mayRepeat: (_ name: String) -> Bool) {
        // Not a set: to make its type takes a quarter of the widget's instructions.
        var seen: [Substring] = []
        for word in arguments.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
            let name = word.prefix { $0 != "=" }
            if seen.contains(name), !mayRepeat(String(name)) {
                self.name = String(name)
                return
            }
            seen.append(name)
        }
        return nil
    }

    package var message: String { "'\(name)' was given more than once" }
}
