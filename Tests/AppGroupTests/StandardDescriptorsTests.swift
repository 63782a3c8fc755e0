import Glibc
import PosixFiles
import Testing

@Suite struct StandardDescriptorsTests {
    @Test("Output is written in one piece")
    func onePiece() throws {
        // Such a socket keeps each write separate.
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
        defer { ends.forEach { close($0) } }
        try StandardDescriptors.write(Array("one card\nof two lines\n".utf8), to: ends[1])
        try StandardDescriptors.write(Array("another\n".utf8), to: ends[1])
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(ends[0], &buffer, buffer.count)
        #expect(String(decoding: buffer[..<max(0, count)], as: UTF8.self) == "one card\nof two lines\n")
    }
}
