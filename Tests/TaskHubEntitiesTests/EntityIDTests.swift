import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite struct EntityIDTests {
    @Test("A UUID is parsed in either letter case and written in lower case")
    func roundTrip() {
        let id = EntityID("0F8FAD5B-d9cb-469f-A165-70867728950E")
        #expect(id?.description == "0f8fad5b-d9cb-469f-a165-70867728950e")
        #expect(id == EntityID("0f8fad5b-d9cb-469f-a165-70867728950e"))
    }

    @Test(
        "Any text but a hyphenated UUID is refused",
        arguments: [
            "", "0f8fad5b", "0f8fad5bd9cb469fa16570867728950e", "0f8fad5b-d9cb-469f-a165-70867728950",
            "0f8fad5b-d9cb-469f-a165-70867728950e0", "0f8fad5b-d9cb-469f-a165-70867728950g",
            "0f8fad5b_d9cb_469f_a165_70867728950e", "{0f8fad5b-d9cb-469f-a165-70867728950e}",
            "0f8fad5b-d9cb-469f-a165-7086772895é", " 0f8fad5b-d9cb-469f-a165-70867728950e",
        ])
    func malformed(_ text: String) {
        #expect(EntityID(text) == nil)
    }

    @Test("Random ids differ and have version 4")
    func random() {
        let ids = (0..<1000).map { _ in EntityID.random() }
        #expect(Set(ids).count == 1000)
        for text in ids.map(\.description) {
            #expect(Array(text)[14] == "4")
            #expect("89ab".contains(Array(text)[19]))
        }
    }
}
