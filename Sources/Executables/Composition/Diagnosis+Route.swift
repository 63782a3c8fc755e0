internal import TaskHubEntities

extension Diagnosis {
    init(_ error: RouteError) {
        self.init(
            .refused, "link_\(error.category)", "that link leads nowhere (\(error.category.replacing("_", with: " ")))",
            "Links look like taskhub://today or taskhub://open-task?id=UUID")
    }
}
