/// What the app needs from the terminal beside keys and rows.
package protocol TerminalServices {
    /// Copies a text to the clipboard, if the terminal has one.
    func copy(_ text: String)

    /// Opens a link in the user's browser.
    func open(link: String)

    /// Hands the terminal to the user's editor, waits until it ends, and takes the terminal back.
    ///
    /// - Returns: The text as the editor left it.
    /// - Throws: If there is no editor, or it failed.
    func edit(_ text: String) throws -> String
}
