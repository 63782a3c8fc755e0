/// What the app needs from the terminal beside keys and rows.
package protocol TerminalServices {
    /// Copies a text to the clipboard, if the terminal has one.
    func copy(_ text: String)

    /// Opens a link in the user's browser.
    ///
    /// - Throws: If the program that opens links cannot be started.
    func open(link: String) throws

    /// Lends the user's editor to `work`.
    ///
    /// - Parameter work: Takes a function that hands the terminal to the editor with a text, and returns the text as the
    ///   editor left it. It can be called again.
    /// - Returns: What `work` returned.
    /// - Throws: If there is no editor, or it failed; what `work` threw. What the user typed then stays in a file, and the
    ///   error says where it is.
    func withEditor<Value>(_ work: ((String) throws -> String) throws -> Value) throws -> Value
}
