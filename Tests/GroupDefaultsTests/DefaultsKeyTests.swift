import BarSignals
import GroupDefaults
import TaskHubContainer
import Testing

@Suite("Keys of the shared defaults")
struct DefaultsKeyTests {
    private func set(_ text: String?, for name: String, in values: inout DefaultsValues) throws {
        try DefaultsRegistry.taskHub.entry(named: name).setByUser(text, in: &values)
    }

    @Test("Every key has a name of its own and a line of help")
    func registry() {
        let names = DefaultsRegistry.taskHub.entries.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names == names.sorted())
        for entry in DefaultsRegistry.taskHub.entries {
            #expect(!entry.summary.isEmpty && !entry.rule.isEmpty)
        }
        #expect(throws: DefaultsError.unknownKey) { try DefaultsRegistry.taskHub.entry(named: "Theme") }
        let shared = DefaultsRegistry.taskHub.entries.filter {
            $0.isUserSettable && $0.group != DefaultsKey.mouse.group
        }
        #expect(DefaultsRegistry.shared.entries.map(\.name) == shared.map(\.name))
    }

    @Test("What a key's choices, example and fallback say obeys its own rule")
    func declarations() throws {
        for entry in DefaultsRegistry.taskHub.entries where entry.isUserSettable {
            for text in entry.choices.map(\.value) + [entry.example, entry.fallbackText].compactMap(\.self) {
                var values = DefaultsValues()
                try entry.setByUser(text, in: &values)
                #expect(entry.text(in: values) == text && entry.problem(in: values) == nil, "\(entry.name) \(text)")
            }
            for choice in entry.choices { #expect(entry.rule.contains(choice.value), "\(entry.name)") }
            #expect(entry.summary.count <= 100, "\(entry.name)")
            guard entry.group != nil else { continue }
            #expect(entry.label != entry.name && entry.label.count <= 24, "\(entry.name)")
        }
    }

    @Test("The choices are data, from which the rule, the example and the check follow")
    func choices() throws {
        let key = DefaultsKey<String>(
            "size", summary: "Size", choices: ["small": "one row", "medium": "", "large": ""], fallback: "small",
            isUserSettable: true)
        #expect(key.rule == "small, medium or large" && key.example == "medium" && key.label == "size")
        #expect(key.choices.map(\.value) == ["small", "medium", "large"] && key.choices[0].meaning == "one row")
        var values = DefaultsValues()
        #expect(values[key] == nil && values.value(of: key) == "small")
        #expect(throws: DefaultsError.invalidValue(key: "size")) { try key.setByUser("tiny", in: &values) }
        try key.setByUser("large", in: &values)
        #expect(values.value(of: key) == "large")
        let flag = try DefaultsRegistry.taskHub.entry(named: "mouse")
        #expect(flag.rule == "true or false" && flag.choices.map(\.value) == ["true", "false"])
        #expect(flag.fallbackText == "true" && flag.example == "false")
        #expect(try DefaultsRegistry.taskHub.entry(named: "tonight").choices.isEmpty)
    }

    @Test("A user sets, sees and removes a setting as text")
    func asText() throws {
        var values = DefaultsValues()
        try set("dark", for: "theme", in: &values)
        try set("waybar:8, tmux", for: "bars", in: &values)
        #expect(values[.theme] == "dark")
        #expect(values[.bars] == ["waybar:8", "tmux"])
        try #expect(DefaultsRegistry.taskHub.entry(named: "bars").text(in: values) == "waybar:8,tmux")
        for nothing in ["", "none"] {
            try set("tmux", for: "bars", in: &values)
            try set(nothing, for: "bars", in: &values)
            #expect(values[.bars] == [])
            try #expect(DefaultsRegistry.taskHub.entry(named: "bars").text(in: values) == "none")
        }
        try set(nil, for: "theme", in: &values)
        try #expect(DefaultsRegistry.taskHub.entry(named: "theme").text(in: values) == nil)
    }

    @Test(
        "Users cannot set the keys that programs keep for themselves",
        arguments: ["containerID", "deviceInstallationID", "hasCompletedOnboarding"])
    func notSettable(name: String) throws {
        var values = DefaultsValues()
        #expect(throws: DefaultsError.notSettable(key: name)) { try set("true", for: name, in: &values) }
    }

    @Test("Each way of notifying a bar has its notation")
    func bars() throws {
        var values = DefaultsValues()
        let notation = "waybar:8,i3blocks:9,i3status-rust:30,tmux,tmux:work,polybar:tasks,eww:tasks,genmon:12"
        try set(notation, for: "bars", in: &values)
        #expect(
            values.statusBars == [
                .signal(program: "waybar", number: 8), .signal(program: "i3blocks", number: 9),
                .signal(program: "i3status-rs", number: 30), .tmux(socket: nil), .tmux(socket: "work"),
                .polybar(module: "tasks"), .eww(variable: "tasks"), .genmon(item: "12"),
            ])
        #expect(DefaultsValues().statusBars.isEmpty)
    }

    @Test("A flag is shown as true or false, and accepted in the usual spellings")
    func flag() throws {
        var values = DefaultsValues()
        try values.set(false, for: .hasCompletedOnboarding)
        let entry = try DefaultsRegistry.taskHub.entry(named: "hasCompletedOnboarding")
        #expect(entry.kind == .flag)
        #expect(entry.text(in: values) == "false")
        #expect(Bool(text: "Yes") == true)
        #expect(Bool(text: "off") == false)
        #expect(Bool(text: "maybe") == nil)
    }

    @Test(
        "A value that breaks its rule is refused and changes nothing",
        arguments: [
            ("theme", "Dark"), ("theme", ""), ("bars", "a b"), ("bars", "tmux,,eww:a"), ("bars", "tmux,tmux"),
            ("bars", "-rf"), ("bars", "tmux:a b"),
            ("bars", "waybar"), ("bars", "waybar:0"), ("bars", "waybar:31"), ("bars", "waybar:8:9"), ("bars", "tmux:"),
            ("bars", "genmon:x"), ("bars", "lemonbar:8"), ("bars", "polybar:$(touch x)"),
            ("bars", "$(touch x)"), ("selectedListID", "inbox"),
            ("selectedListID", "6f1c2a0e_5b7d-4c39-9e21-0a4b8c7d6e5f"),
            ("serverURL", "tasks.example.org"), ("serverURL", "http://tasks.example.org"), ("serverURL", "https://"),
            ("serverURL", "https://ada:secret@example.org"), ("serverURL", "https://example.org/?token=1"),
            ("serverURL", "https://exa mple.org"), ("serverURL", "https://example.org:0"),
            ("serverURL", "https://[::1"),
            ("serverURL", "https://127.1"), ("serverURL", "https://a..b"), ("serverURL", "https://-bad-.example"),
            ("serverURL", "https://ex.org/../x"), ("serverURL", "https://ex.org/a//b"),
            ("serverURL", "https://2130706433"),
            ("serverURL", "https://ex.org/%2e%2e/x"), ("serverURL", "https://ex.org/%zz"),
            ("serverURL", "https://a:1:2"), ("serverURL", "ftp://example.org"), ("serverURL", "https://[::1]x"),
        ])
    func refused(name: String, text: String) throws {
        var values = DefaultsValues()
        #expect(throws: DefaultsError.invalidValue(key: name)) { try set(text, for: name, in: &values) }
        #expect(values == DefaultsValues())
    }

    @Test(
        "Server addresses are accepted, plain http only on this machine",
        arguments: [
            "https://tasks.example.org", "HTTPS://tasks.example.org:8443/hub/", "http://localhost:8080",
            "http://127.0.0.1", "http://[::1]:9000", "https://[2001:db8::1]",
        ])
    func serverURL(text: String) throws {
        var values = DefaultsValues()
        try set(text, for: "serverURL", in: &values)
        #expect(values[.serverURL] == text)
    }
}
