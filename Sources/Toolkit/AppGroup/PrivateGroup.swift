import CLinux
import Glibc

/// The group that many systems make for each user, under the user's own name (useradd(8), `USERGROUPS_ENAB`).
///
/// Systems with such groups use the umask 002, so the user's directories are writable by that group.
enum PrivateGroup {
    private static let bufferSize = 64 * 1024

    /// Returns whether this user is the only one who can write to a directory that its group may write to.
    static func isAlone(_ group: gid_t, in directory: String) -> Bool {
        // With an access list (acl(5)), the group's bits are the most that any of the listed users and groups may do.
        !toolkit_has_attribute(directory, "system.posix_acl_access") && isOwn(group)
    }

    /// Returns whether the group is this user's private one, and lists no other members.
    private static func isOwn(_ group: gid_t) -> Bool {
        guard let user = userName(withGroup: group) else { return false }
        var record = Glibc.group()
        var found: UnsafeMutablePointer<Glibc.group>?
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: bufferSize) { buffer in
            guard let start = buffer.baseAddress,
                getgrgid_r(group, &record, start, buffer.count, &found) == 0, let found
            else { return false }
            var names = [String(cString: found.pointee.gr_name)]
            var member = found.pointee.gr_mem
            while let name = member?.pointee {
                names.append(String(cString: name))
                member = member?.advanced(by: 1)
            }
            return names.allSatisfy { $0 == user }
        }
    }

    /// Returns this user's name; nil if the user has another primary group.
    private static func userName(withGroup group: gid_t) -> String? {
        var record = passwd()
        var found: UnsafeMutablePointer<passwd>?
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: bufferSize) { buffer in
            guard let start = buffer.baseAddress,
                getpwuid_r(geteuid(), &record, start, buffer.count, &found) == 0, let found,
                found.pointee.pw_gid == group
            else { return nil }
            return String(cString: found.pointee.pw_name)
        }
    }
}
