internal import TaskHubEntities

extension Diagnosis {
    init(_ error: RouteError) {
        self.init(
            .refused, "link_\(error.category)", "the link is not valid (\(error.category.replacing("_", with: " ")))",
            "Links look like taskhub://today or taskhub://open-task?id=UUID")
    }
}
