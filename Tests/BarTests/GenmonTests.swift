import Glibc
import Rigs
import TaskHubTestSupport
import Testing

@Suite("Xfce's generic monitor", .timeLimit(.minutes(3)))
struct GenmonTests {
    /// A panel with one item, number 7.
    private static let panel = """
        <?xml version="1.0" encoding="UTF-8"?>
        <channel name="xfce4-panel" version="1.0">
          <property name="configver" type="int" value="2"/>
          <property name="panels" type="array">
            <value type="int" value="1"/>
            <property name="panel-1" type="empty">
              <property name="position" type="string" value="p=6;x=0;y=0"/>
              <property name="length" type="uint" value="100"/>
              <property name="position-locked" type="bool" value="true"/>
              <property name="size" type="uint" value="48"/>
              <property name="plugin-ids" type="array"><value type="int" value="7"/></property>
            </property>
          </property>
          <property name="plugins" type="empty">
            <property name="plugin-7" type="string" value="genmon"/>
          </property>
        </channel>
        """

    /// What the item's properties say after the example's command was typed in, with a large font.
    private static func item(_ command: String) -> String {
        """
        Command=\(command)
        UseLabel=0
        UpdatePeriod=600000
        Font=DejaVu Sans 16
        """
    }

    @Test("It shows a hostile title without running it, a new task at once by its event, and opens the task")
    func item() async throws {
        let scene = try await BarScene()
        try await scene.tell("genmon:7")
        let bus = try await UserBus(of: scene.user, services: ["org.xfce.Xfconf"])
        let screen = try await HeadlessX(of: scene.user)
        let command = TextFile.contents(of: scene.example("genmon/command")).split(separator: "\n")[0]
        let panel = try await start(String(command), scene, screen)
        defer { panel.end() }
        try await wait(until: "the panel shows the card") {
            try await screen.picture().shows(BarScene.shown)
        }
        // The program that creates the task needs no display.
        try await scene.expectNewTask(in: "genmon") { try await screen.picture().shows($0) }
        // The panel's own output is a file, as in a session whose output goes to ~/.xsession-errors.
        let terminal = try await scene.user.place(
            "#!/bin/sh\ntouch \"$HOME/opened\"\n", at: "programs/xdg-terminal-exec")
        chmod(terminal, 0o755)
        for place in [("40", "20"), ("60", "24")] {
            try await scene.user.run("xdotool", ["mousemove", place.0, place.1], adding: screen.environment)
                .expectSuccess()
        }
        try await scene.user.run("xdotool", ["click", "1"], adding: screen.environment).expectSuccess()
        try await wait(until: "a click opens the first task in a terminal") {
            access(scene.user.home.appending("opened"), F_OK) == 0
        }
        #expect(panel.isRunning)
        let log = scene.user.written("panel.errors")
        #expect(!log.contains("markup"), "\(log)")
        scene.expectNothingTouched()
        withExtendedLifetime(bus) {}
    }

    @Test("A command that it does run is noticed")
    func trap() async throws {
        let scene = try await BarScene()
        let bus = try await UserBus(of: scene.user, services: ["org.xfce.Xfconf"])
        let screen = try await HeadlessX(of: scene.user)
        let panel = try await start("touch x", scene, screen)
        defer { panel.end() }
        try await scene.expectTouched(by: "genmon")
        withExtendedLifetime((bus, screen)) {}
    }

    private func start(_ command: String, _ scene: BarScene, _ screen: HeadlessX) async throws -> BackgroundProgram {
        try await scene.user.place(GenmonTests.panel, at: ".config/xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml")
        try await scene.user.place(GenmonTests.item(command), at: ".config/xfce4/panel/genmon-7.rc")
        return try scene.user.start(
            "/usr/bin/xfce4-panel", ["--disable-wm-check"], adding: screen.environment, output: "panel")
    }
}
