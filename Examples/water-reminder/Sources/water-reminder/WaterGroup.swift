import AppGroup
import Credentials
import GroupDefaults
import SecretVault

// What makes the container, its locks, its settings and its keyring item this application's own.

extension ContainerLocation {
    /// `~/.local/share/group-containers/group.org.example.water`, unless `WATER_CONTAINER` names another place.
    static let water = ContainerLocation(
        group: GroupIdentifier("group.org.example.water"), variable: "WATER_CONTAINER")
}

extension ContainerPaths {
    /// The day of the last glass, and how many there were.
    var intake: String { file("intake") }
}

extension ContainerLock {
    static let intake = ContainerLock("intake")
}

extension LockOrder {
    static let water = LockOrder([.intake, .defaults])
}

extension DefaultsKey where Value == Int {
    static var dailyGoal: Self {
        Self(
            "dailyGoal", summary: "Glasses a day", rule: "a number from 1 to 30", isUserSettable: true,
            allows: (1...30).contains)
    }
}

extension DefaultsRegistry {
    static let water = DefaultsRegistry([DefaultsKey.containerID, DefaultsKey.dailyGoal])
}

extension VaultItem {
    static func waterAccount(containerID: String) -> VaultItem {
        VaultItem(
            schema: "org.example.water.Account", attributes: ["container": containerID], label: "Water Reminder")
    }
}
