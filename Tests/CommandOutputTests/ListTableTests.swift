import CommandOutput
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("List tables")
struct ListTableTests {
    private let lists = [
        Seed.list(1, "Renovation of the old house and of the garden shed", color: "#ff0000"), Seed.list(2, "Home"),
    ]

    @Test("A file gets whole names")
    func file() {
        #expect(
            ListTable(lists, openTasks: [Seed.id(1): 12]).text == """
                00000000  #ff0000  12 open tasks  Renovation of the old house and of the garden shed
                00000000            0 open tasks  Home

                """)
    }

    @Test("A terminal gets names clipped to its width")
    func terminal() {
        let layout = OutputLayout(columns: 40, usesColor: false)
        #expect(
            ListTable(lists, openTasks: [Seed.id(1): 12], layout: layout).text == """
                00000000  #ff0000  12 open  Renovation…
                00000000            0 open  Home

                """)
    }
}
