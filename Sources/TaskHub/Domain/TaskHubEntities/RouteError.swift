/// Why a link is not a route.
///
/// The raw value is a stable name for logs. It holds nothing of the link.
package enum RouteError: String, Error, CaseIterable, Sendable {
    case tooLong = "too_long"
    case otherScheme = "other_scheme"
    /// Not of the form `SCHEME://HOST…`, or with a character that RFC 3986 does not allow.
    case malformedAddress = "malformed_address"
    /// A percent sign without two hexadecimal digits.
    case malformedEncoding = "malformed_encoding"
    /// A text that is not UTF-8 after decoding.
    case malformedText = "malformed_text"
    case unknownHost = "unknown_host"
    case unexpectedPath = "unexpected_path"
    case unexpectedFragment = "unexpected_fragment"
    case missingID = "missing_id"
    case malformedID = "malformed_id"
    case unknownParameter = "unknown_parameter"
    case duplicateParameter = "doubled_parameter"

    package var category: String { rawValue }
}
