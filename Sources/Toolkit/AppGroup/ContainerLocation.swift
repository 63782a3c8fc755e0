private import Glibc
private import PosixFiles

/// Where an application's group container is.
///
/// There is exactly one place for given arguments and environment, and no fallback to another one: programs that used
/// two containers would see different data.
public struct ContainerLocation: Hashable, Sendable {
    /// The application's group, which names the container below the user's data directory.
    public let group: GroupIdentifier
    /// The environment variable that names another container; nil if the application has none.
    public let variable: String?

    /// Creates the location of a group's container.
    ///
    /// - Parameters:
    ///   - group: The application's group.
    ///   - variable: The name of an environment variable that overrides the location, as in
    ///     `WATER_GROUP_CONTAINER`; nil for none.
    public init(group: GroupIdentifier, variable: String? = nil) {
        self.group = group
        self.variable = variable
    }

    /// Returns the absolute path of the container.
    ///
    /// The first of these that is given decides:
    /// 1. `argument`;
    /// 2. the environment variable ``variable``;
    /// 3. `$XDG_DATA_HOME/group-containers/GROUP`, if that variable is an absolute path. A relative one is ignored, as
    ///    the XDG Base Directory Specification 0.8 requires;
    /// 4. `$HOME/.local/share/group-containers/GROUP`.
    ///
    /// A relative argument or container variable counts from the working directory. A variable that is set to the
    /// empty text counts as unset. Nothing is looked up on disk, so the path may not exist.
    ///
    /// - Parameters:
    ///   - argument: The path that the user named on the command line; nil for none.
    ///   - environment: Returns the value of an environment variable, or nil if it is not set.
    /// - Returns: The path in its normal form; `..` stays.
    /// - Throws: ``ContainerError/emptyPath``, ``ContainerError/homeUnknown``, ``ContainerError/homeNotAbsolute``,
    ///   ``ContainerError/notUTF8(variable:)`` or ``ContainerError/workingDirectoryUnknown(errno:)``.
    public func path(
        argument: String? = nil, environment: (String) -> String?
    ) throws(ContainerError) -> String {
        func value(_ name: String) throws(ContainerError) -> String? {
            guard let value = environment(name), !value.isEmpty else { return nil }
            // A text holds this character instead of bytes that are not UTF-8, and so would name another directory.
            guard !value.unicodeScalars.contains("\u{FFFD}") else { throw .notUTF8(variable: name) }
            return value
        }
        if let argument {
            guard !argument.isEmpty else { throw .emptyPath }
            return try absolute(argument)
        }
        if let variable, let path = try value(variable) { return try absolute(path) }
        if let data = try value("XDG_DATA_HOME"), data.hasPrefix("/") {
            return Path.normalized("\(data)/group-containers/\(group.text)")
        }
        guard let home = try value("HOME") else { throw .homeUnknown }
        guard home.hasPrefix("/") else { throw .homeNotAbsolute }
        return Path.normalized("\(home)/.local/share/group-containers/\(group.text)")
    }

    private func absolute(_ path: String) throws(ContainerError) -> String {
        guard let absolute = Path.absolute(path) else { throw .workingDirectoryUnknown(errno: errno) }
        return absolute
    }
}
