internal import Crypto
import FoundationEssentials

enum RandomText {
    /// 256 bits of the system's random, as 43 characters that are safe in an address.
    static func next() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { base64URL(Data($0)) }
    }

    static func base64URL(_ bytes: Data) -> String {
        bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
