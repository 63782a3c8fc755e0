/// How the user reaches the sign-in page, and how the response comes back.
enum LoginMethod: Hashable {
    /// The browser opens here, and the response comes through a ``CallbackReceiver``.
    case browser
    /// The address is printed, and the response comes through a ``CallbackReceiver``.
    case printedAddress
    /// The address is printed, and the address where the browser ends up is read from standard input.
    case paste
    /// The user enters a code on any device (RFC 8628).
    case device
}
