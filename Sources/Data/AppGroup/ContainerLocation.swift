private import Glibc
private import PosixFiles

/// Where the group container is.
///
/// There is no fall-back from one place to the next one: two places would be two truths.
public enum ContainerLocation {
    public static let groupName = "group.dev.taskhub"

    /// The path that is named by the argument, else by `TASKHUB_GROUP_CONTAINER`, else below the data directory.
    ///
    /// Nothing is looked up on disk. A relative argument or container variable counts from the working directory. A relative `XDG_DATA_HOME`
    /// is ignored, as its specification asks. A variable that is set to nothing counts as unset.
    public static func path(
        argument: String?, environment: (String) -> String?
    ) throws(ContainerError) -> String {
        func value(_ name: String) -> String? {
            guard let value = environment(name), !value.isEmpty else { return nil }
            return value
        }
        if let argument {
            guard !argument.isEmpty else { throw .emptyPath }
            return try absolute(argument)
        }
        if let path = value("TASKHUB_GROUP_CONTAINER") { return try absolute(path) }
        if let data = value("XDG_DATA_HOME"), data.hasPrefix("/") {
            return Path.normalized("\(data)/group-containers/\(groupName)")
        }
        guard let home = value("HOME") else { throw .homeUnknown }
        guard home.hasPrefix("/") else { throw .homeNotAbsolute }
        return Path.normalized("\(home)/.local/share/group-containers/\(groupName)")
    }

    private static func absolute(_ path: String) throws(ContainerError) -> String {
        guard let absolute = Path.absolute(path) else { throw .workingDirectoryUnknown(errno: errno) }
        return absolute
    }
}
