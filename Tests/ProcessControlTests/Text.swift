import TaskHubTestSupport

func text(_ path: String) throws -> String {
    try runProgram("/bin/cat", [path]).stdout
}
