/// A packet on the socket, whose first byte is its kind.
///
/// The reply is one byte.
enum CallbackMessage: Equatable {
    case address(String)
    case superseded

    static let accepted: UInt8 = 0x2B
    static let refused: UInt8 = 0x2D

    private static let addressMark: UInt8 = 0x41
    private static let supersededMark: UInt8 = 0x53

    init?(_ packet: [UInt8]) {
        switch packet.first {
        case CallbackMessage.addressMark:
            guard packet.count <= CallbackListener.maximumLength + 1, packet.count > 1,
                let address = String(validating: packet.dropFirst(), as: UTF8.self)
            else { return nil }
            self = .address(address)
        case CallbackMessage.supersededMark where packet.count == 1:
            self = .superseded
        default:
            return nil
        }
    }

    var packet: [UInt8] {
        switch self {
        case .address(let address): [CallbackMessage.addressMark] + Array(address.utf8)
        case .superseded: [CallbackMessage.supersededMark]
        }
    }
}
