import AppGroup
import GroupSnapshot

/// The glasses of one day: what the main command publishes, and any number of widgets read.
public struct Water: SnapshotContent {
    public static let kind = ContentKind("water", version: 1)
    /// `~/.local/share/group-containers/group.org.example.water`, unless `WATER_CONTAINER` names another place.
    public static let location = ContainerLocation(
        group: GroupIdentifier("group.org.example.water"), variable: "WATER_CONTAINER")

    public static func snapshot(_ paths: ContainerPaths) -> GroupSnapshot<Water> {
        GroupSnapshot("water", in: paths)
    }

    public var glasses: Int
    public let goal: Int
    public let sharing: String
    public var bytes: [UInt8] { Array("\(glasses) \(goal) \(sharing)".utf8) }

    public init(glasses: Int, goal: Int, sharing: String) {
        (self.glasses, self.goal, self.sharing) = (glasses, goal, sharing)
    }

    public init?(bytes: ArraySlice<UInt8>, version: Int) {
        let words = String(decoding: bytes, as: UTF8.self)
            .split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count == 3, let glasses = Int(words[0]), let goal = Int(words[1]) else { return nil }
        self.init(glasses: glasses, goal: goal, sharing: String(words[2]))
    }
}
