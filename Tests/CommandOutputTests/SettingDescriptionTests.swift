import CommandOutput
import Testing

@Suite("The description of a setting")
struct SettingDescriptionTests {
    @Test("A setting of the user has an example, and its value is cleaned")
    func settable() {
        let description = SettingDescription(
            name: "theme", summary: "Colours of the cards", rule: "light or dark", example: "dark",
            isUserSettable: true, value: "da\u{1B}[31mrk")
        #expect(
            description.text == """
                theme
                  Colours of the cards
                  takes light or dark
                  example: taskhub config set theme dark
                  now: dark

                """)
    }

    @Test("A setting of the programs has none")
    func fixed() {
        let description = SettingDescription(
            name: "containerID", summary: "Identity", rule: "a UUID", example: nil, isUserSettable: false, value: nil)
        #expect(
            description.text == """
                containerID
                  Identity
                  the programs set it: a UUID
                  now: not set

                """)
    }
}
