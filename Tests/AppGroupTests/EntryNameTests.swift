import AppGroup
import Testing

@Suite("Names in a container")
struct EntryNameTests {
    @Test("Words with single dots between them are names", arguments: ["a", "Z9", "-", "_x", "a.b", "a-b_c.1.2"])
    func names(text: String) {
        #expect(EntryName(text)?.text == text)
    }

    @Test(
        "Paths, hidden files, empty words and other characters are not names",
        arguments: [
            "", ".", "..", ".a", "a.", "a..b", "a/b", "/a", "../a", "a b", "a\n", "a\0b", "é", "a:b", "a\\b", "~", "*",
        ])
    func others(text: String) {
        #expect(EntryName(text) == nil)
    }

    @Test("A name has at most 64 bytes")
    func longest() {
        #expect(EntryName(String(repeating: "a", count: 64)) != nil)
        #expect(EntryName(String(repeating: "a", count: 65)) == nil)
    }

    @Test("The longest names fit into the names of files that are made from them")
    func files() throws {
        let name = try #require(EntryName(String(repeating: "a", count: 64)))
        for purpose in LockPurpose.allCases { #expect(ContainerLock(purpose, of: name).name.utf8.count < 200) }
    }

    @Test(
        "A group is a reverse domain name of at least two components",
        arguments: [
            ("group.org.example", true), ("a.b", true), ("9a.b-c_d", true), ("group", false), ("", false),
            ("group..org", false), (".group.org", false), ("group.org.", false), ("group.-org", false),
            ("_group.org", false), ("group.org/..", false), ("group.örg", false), ("a.b c", false),
        ])
    func groups(text: String, isGroup: Bool) {
        #expect((GroupIdentifier(reverseDomain: text) != nil) == isGroup)
        #expect(GroupIdentifier(reverseDomain: "a." + String(repeating: "b", count: 253))?.text.utf8.count == 255)
        #expect(GroupIdentifier(reverseDomain: "a." + String(repeating: "b", count: 254)) == nil)
    }

    @Test(
        "Locks of the toolkit are refused as an application's",
        arguments: ["defaults", "publish", "run.x", "token.a.b"])
    func reserved(text: String) throws {
        #expect(ContainerLock(ownedByApplication: try #require(EntryName(text))) == nil)
    }

    @Test(
        "Names that only begin like those of the toolkit are free", arguments: ["default", "running", "a.run", "Run"])
    func free(text: String) throws {
        #expect(ContainerLock(ownedByApplication: try #require(EntryName(text)))?.name == text)
    }
}
