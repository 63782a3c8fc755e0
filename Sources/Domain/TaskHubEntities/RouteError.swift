/// Why a link leads nowhere.
///
/// The raw value is a stable word for logs. Holds nothing of the link.
public enum RouteError: String, Error, CaseIterable, Sendable {
    case tooLong = "too_long"
    case otherScheme = "other_scheme"
    /// Not `SCHEME://HOST…` in the characters that RFC 3986 allows.
    case malformedAddress = "malformed_address"
    /// A percent sign without two hexadecimal digits.
    case malformedEncoding = "malformed_encoding"
    /// A text that is not UTF-8 once decoded.
    case malformedText = "malformed_text"
    case unknownHost = "unknown_host"
    case unexpectedPath = "unexpected_path"
    case unexpectedFragment = "unexpected_fragment"
    case missingID = "missing_id"
    case malformedID = "malformed_id"
    case unknownParameter = "unknown_parameter"
    case doubledParameter = "doubled_parameter"

    public var category: String { rawValue }
}
