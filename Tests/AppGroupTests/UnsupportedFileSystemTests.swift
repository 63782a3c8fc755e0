import AppGroup
import Testing

@Suite("File systems that do not keep locks")
struct UnsupportedFileSystemTests {
    @Test(
        "Network file systems are refused by name",
        arguments: [
            (0x6969, "NFS"), (0xFF53_4D42, "SMB (cifs)"), (0xFE53_4D42, "SMB (smb2)"), (0x517B, "SMB"),
            (0x0102_1997, "9p"),
        ])
    func refused(magic: UInt32, name: String) {
        #expect(UnsupportedFileSystem.name(magic: magic) == name)
    }

    @Test(
        "Local ones are accepted", arguments: [0xEF53, 0x5846_5342, 0x9123_683E, 0x0102_1994, 0x794C_7630, 0x2FC1_2FC1])
    func accepted(magic: UInt32) {
        #expect(UnsupportedFileSystem.name(magic: magic) == nil)
    }
}
