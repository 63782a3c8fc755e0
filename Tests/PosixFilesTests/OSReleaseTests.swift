import PosixFiles
import TaskHubTestSupport
import Testing

struct OSReleaseTests {
    private let directory = TemporaryDirectory()

    private func read(_ text: String) throws -> OSRelease? {
        let path = directory.appending("os-release")
        try TextFile.write(text, to: path)
        return OSRelease(reading: [path])
    }

    @Test(
        "The name and the version are read as distributions write them",
        arguments: [
            ("PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nVERSION_ID=\"12\"\nID=debian\n", "debian 12"),
            ("# comment\nID=fedora\nVERSION_ID=41\n", "fedora 41"),
            ("ID='opensuse-leap'\nVERSION_ID='15.6'\n", "opensuse-leap 15.6"),
            ("NAME=\"Arch Linux\"\nID=arch\nBUILD_ID=rolling\n", "arch"),
            ("VERSION_ID=1\n", "linux 1"),
            ("", "linux"),
            ("ID=\nVERSION_ID=\"\"\n", "linux"),
            ("ID=a\nID=b\nVERSION_ID=\"2\n", "b 2"),
            ("ID=\"de\u{301}b \u{7}ian\"\n", "debian"),
        ])
    func text(file: String, expected: String) throws {
        #expect(try read(file)?.text == expected)
    }

    @Test("The first file that exists counts, and without one nothing is known")
    func files() throws {
        #expect(OSRelease(reading: []) == nil)
        #expect(OSRelease(reading: [directory.appending("none")]) == nil)
        let path = directory.appending("second")
        try TextFile.write("ID=void\n", to: path)
        #expect(OSRelease(reading: [directory.appending("none"), path])?.text == "void")
        #expect(OSRelease(reading: [directory.path, path]) == nil)
    }
}
