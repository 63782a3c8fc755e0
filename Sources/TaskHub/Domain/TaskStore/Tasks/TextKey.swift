package import TaskHubEntities

/// The key that was generated for a text, and when.
package struct TextKey: Hashable, Sendable {
    package let text: String
    package let key: String
    package let madeAt: Instant

    package init(text: String, key: String, madeAt: Instant) {
        self.text = text
        self.key = key
        self.madeAt = madeAt
    }
}

/// A task that was created with a key.
package struct KeyedCreation: Hashable, Sendable {
    package let key: String
    package let taskID: EntityID
    package let title: String

    package init(key: String, taskID: EntityID, title: String) {
        self.key = key
        self.taskID = taskID
        self.title = title
    }
}
