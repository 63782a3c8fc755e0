import AppGroup
import Glibc
import TaskHubGroup
import Testing

@Suite("Where the container is")
struct ContainerLocationTests {
    private func path(_ argument: String?, _ environment: [String: String]) throws -> String {
        try ContainerLocation.taskHub.path(argument: argument) { environment[$0] }
    }

    private let full = ["TASKHUB_GROUP_CONTAINER": "/var", "XDG_DATA_HOME": "/data", "HOME": "/home/ada"]

    @Test("The argument takes precedence over the environment")
    func argument() throws {
        try #expect(path("/given", full) == "/given")
    }

    @Test("The container variable takes precedence over the data directory")
    func variable() throws {
        try #expect(path(nil, full) == "/var")
    }

    @Test("The data directory takes precedence over the home directory")
    func dataHome() throws {
        try #expect(
            path(nil, ["XDG_DATA_HOME": "/data", "HOME": "/home/ada"]) == "/data/group-containers/group.dev.taskhub")
    }

    @Test("Without a data directory it is below the home directory", arguments: [nil, "", "relative/data"])
    func home(dataHome: String?) throws {
        var environment = ["HOME": "/home/ada/", "TASKHUB_GROUP_CONTAINER": ""]
        environment["XDG_DATA_HOME"] = dataHome
        try #expect(path(nil, environment) == "/home/ada/.local/share/group-containers/group.dev.taskhub")
    }

    @Test("A relative argument is resolved against the working directory")
    func relative() throws {
        let here = try #require(getcwd(nil, 0))
        defer { free(here) }
        try #expect(path("a/b", full) == "\(String(cString: here))/a/b")
        try #expect(path("./a/../b/", full) == "\(String(cString: here))/a/../b")
    }

    @Test(
        "Redundant slashes are dropped", arguments: [("//a///b//", "/a/b"), ("/a/./b/.", "/a/b"), ("/", "/")])
    func normalized(given: String, expected: String) throws {
        try #expect(path(given, [:]) == expected)
    }

    @Test(
        "Without a home directory, the container must be named",
        arguments: [
            ([:], .homeUnknown), (["HOME": ""], .homeUnknown), (["HOME": "ada"], .homeNotAbsolute),
            (["HOME": "/home/ad\u{FFFD}"], .notUTF8(variable: "HOME")),
            (["HOME": "/home/ada", "XDG_DATA_HOME": "/\u{FFFD}"], .notUTF8(variable: "XDG_DATA_HOME")),
        ] as [([String: String], ContainerError)])
    func noHome(environment: [String: String], error: ContainerError) throws {
        #expect(throws: error) { try path(nil, environment) }
        try #expect(path("/given", environment) == "/given")
    }

    @Test("An empty argument is an error, not the default")
    func emptyArgument() {
        #expect(throws: ContainerError.emptyPath) { try path("", full) }
    }

    @Test("Another application has its own group, and its own variable or none")
    func otherApplication() throws {
        let environment = ["TASKHUB_GROUP_CONTAINER": "/var", "WATER_CONTAINER": "/water", "HOME": "/home/ada"]
        let group = GroupIdentifier("group.org.example.water-2")
        func path(variable: String?) throws -> String {
            try ContainerLocation(group: group, variable: variable).path(argument: nil) { environment[$0] }
        }
        try #expect(path(variable: "WATER_CONTAINER") == "/water")
        try #expect(path(variable: nil) == "/home/ada/.local/share/group-containers/group.org.example.water-2")
    }

    @Test(
        "A group identifier is a single safe path component", arguments: ["", ".hidden", "a..b", "a.", "a/b", "ä"])
    func badIdentifier(text: String) async {
        await #expect(processExitsWith: .failure) { [text = text as String] in _ = GroupIdentifier(text) }
    }

    @Test("The files have their documented names")
    func names() {
        let paths = ContainerPaths(container: "/c")
        #expect(paths.defaults == "/c/defaults.json")
        #expect(paths.store == "/c/store.sqlite")
        #expect(paths.snapshot == "/c/published/snapshot")
        #expect(paths.stamp == "/c/published/stamp")
        #expect(paths.outboxStamp == "/c/published/outbox")
        #expect(paths.lock(.refresh) == "/c/locks/refresh.lock")
    }
}
