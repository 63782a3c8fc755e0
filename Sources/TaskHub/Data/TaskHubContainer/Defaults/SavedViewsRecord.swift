package import GroupDefaults

/// The saved views of the app, in the user's order.
///
/// What this program does not understand stays behind them: another version may have written it.
package struct SavedViewsRecord: Hashable, Sendable {
    /// A filter with a name.
    package struct View: Hashable, Sendable {
        fileprivate static let separator: Character = "\t"

        package let name: String
        package let filter: String

        package init(name: String, filter: String) {
            self.name = name
            self.filter = filter
        }
    }

    package var views: [View] = []
    private var others: [StoredDefault] = []

    package init() {}

    package var isEmpty: Bool { views.isEmpty && others.isEmpty }
}

extension SavedViewsRecord: DefaultsValue {
    package static var kind: DefaultsKind { .record }

    /// Always nil: a user can't type one in.
    package init?(text: String) {
        return nil
    }

    package var text: String { views.map(\.name).joined(separator: ", ") }

    package init?(stored: StoredDefault) {
        for element in stored.array ?? [stored] {
            if let view = View(stored: element) { views.append(view) } else { others.append(element) }
        }
    }

    /// Each view is a name, a tab character and a filter.
    package var stored: StoredDefault {
        StoredDefault(array: views.map { "\($0.name)\(View.separator)\($0.filter)".stored } + others)
    }
}

extension SavedViewsRecord.View {
    fileprivate init?(stored: StoredDefault) {
        let parts = String(stored: stored)?.split(separator: Self.separator, maxSplits: 1) ?? []
        guard parts.count == 2 else { return nil }
        self.init(name: String(parts[0]), filter: String(parts[1]))
    }
}
