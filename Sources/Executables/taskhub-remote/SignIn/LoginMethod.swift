/// How the user gets to the sign-in page and back.
enum LoginMethod: Hashable {
    /// The browser is opened here, and comes back through the scheme's handler.
    case browser
    /// The address is printed; the answer still comes through the scheme's handler.
    case printedAddress
    /// The address is printed, and the one that the browser ends at is read from standard input.
    case paste
    /// A code is typed in on any device.
    case device
}
