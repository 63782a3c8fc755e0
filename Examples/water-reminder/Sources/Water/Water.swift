import AppGroup
import GroupSnapshot

/// The glasses of one day: what the main command publishes, and any number of widgets read.
public struct Water: SnapshotContent {
    public static let kind = SnapshotKind("water-snapshot", version: 1)
    /// `~/.local/share/group-containers/group.org.example.water`, unless `WATER_CONTAINER` names another place.
    public static let location = ContainerLocation(
        group: GroupIdentifier("group.org.example.water"), variable: "WATER_CONTAINER")

    public static func snapshot(_ paths: ContainerPaths) -> SnapshotFile<Water> {
        SnapshotFile(path: "\(paths.published)/water")
    }

    public var glasses: Int
    public let goal: Int
    public let sharing: String
    public var lines: [[String]] { [["water", String(glasses), String(goal), sharing]] }

    public init(glasses: Int, goal: Int, sharing: String) {
        (self.glasses, self.goal, self.sharing) = (glasses, goal, sharing)
    }

    public init?(lines: [[String]]) {
        guard let line = lines.first(where: { $0[0] == "water" && $0.count == 4 }), let glasses = Int(line[1]),
            let goal = Int(line[2])
        else { return nil }
        self.init(glasses: glasses, goal: goal, sharing: line[3])
    }
}
