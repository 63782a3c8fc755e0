public import AppGroup

extension GroupIdentifier {
    /// Task Hub's group, `group.dev.taskhub`.
    public static var taskHub: GroupIdentifier { GroupIdentifier("group.dev.taskhub") }
}

extension ContainerLocation {
    /// Where Task Hub's container is, unless `TASKHUB_GROUP_CONTAINER` names another place.
    public static var taskHub: ContainerLocation {
        ContainerLocation(group: .taskHub, variable: "TASKHUB_GROUP_CONTAINER")
    }
}

extension RuntimeDirectory {
    /// Opens Task Hub's runtime directory, `$XDG_RUNTIME_DIR/taskhub`.
    package init(environment: (String) -> String?) throws(RuntimeDirectoryError) {
        try self.init(named: "taskhub", environment: environment)
    }
}
