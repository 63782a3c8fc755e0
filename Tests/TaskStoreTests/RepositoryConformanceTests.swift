import TaskActions
import TaskHubTestSupport
import Testing

@Suite("What every store must do")
struct RepositoryConformanceTests {
    enum Kind: CaseIterable {
        case sqlite, inMemory

        var suite: RepositoryConformance {
            RepositoryConformance {
                switch self {
                case .sqlite: try StoreInContainer(container: try TestContainer())
                case .inMemory: InMemoryStore()
                }
            }
        }
    }

    /// Keeps the container's directory for as long as the store.
    private struct StoreInContainer: UnitOfWork {
        let container: TestContainer
        let store: any UnitOfWork

        init(container: TestContainer) throws {
            self.container = container
            store = try container.open()
        }

        func read<Value>(_ work: (any Repositories) throws -> Value) throws -> Value { try store.read(work) }
        func write<Value>(_ work: (any Repositories) throws -> Value) throws -> Value { try store.write(work) }
    }

    @Test("Every preference is read back unchanged, and goes with its account", arguments: Kind.allCases)
    func preferences(_ kind: Kind) throws { try kind.suite.keepsPreferences() }

    @Test("Every field of a task is read back unchanged", arguments: Kind.allCases)
    func fields(_ kind: Kind) throws { try kind.suite.keepsEveryField() }

    @Test(
        "Tasks are shown overdue first, then by day, priority and time, and those on hold only with all",
        arguments: Kind.allCases)
    func displayOrder(_ kind: Kind) throws { try kind.suite.showsTasksInDisplayOrder() }

    @Test("A query selects the tasks that meet every condition", arguments: Kind.allCases)
    func criteria(_ kind: Kind) throws { try kind.suite.selectsWhatMeetsEveryCondition() }

    @Test("Tasks are sorted as asked, open ones first", arguments: Kind.allCases)
    func sorting(_ kind: Kind) throws { try kind.suite.sortsAsAsked() }

    @Test("Lists are counted without completed tasks and those on hold", arguments: Kind.allCases)
    func listCounts(_ kind: Kind) throws { try kind.suite.countsTheOpenTasksOfLists() }

    @Test("An error rolls back the whole transaction", arguments: Kind.allCases)
    func undo(_ kind: Kind) throws { try kind.suite.undoesAFailedTransaction() }

    @Test("A read cannot change anything", arguments: Kind.allCases)
    func readOnly(_ kind: Kind) throws { try kind.suite.refusesChangesInARead() }

    @Test("No two tasks share an id, no two lists a name", arguments: Kind.allCases)
    func identities(_ kind: Kind) throws { try kind.suite.refusesASecondTaskOrListOfOneIdentity() }

    @Test("The generation rises once in each transaction that changed something", arguments: Kind.allCases)
    func generation(_ kind: Kind) throws { try kind.suite.raisesTheGenerationOncePerChangingTransaction() }

    @Test("A task is found by a prefix of its own or its server's id", arguments: Kind.allCases)
    func prefixes(_ kind: Kind) throws { try kind.suite.findsByTheBeginningOfEitherID() }

    @Test("A query's count does not depend on its limit", arguments: Kind.allCases)
    func counts(_ kind: Kind) throws { try kind.suite.countsWhateverTheLimit() }

    @Test("The ids before and after an id are those of other tasks, here and on the server", arguments: Kind.allCases)
    func neighbors(_ kind: Kind) throws { try kind.suite.findsTheNeighborsOfAnID() }

    @Test("The newest task that a completion created is its successor", arguments: Kind.allCases)
    func successors(_ kind: Kind) throws { try kind.suite.findsTheNewestSuccessor() }

    @Test("The last sort order counts completed tasks too", arguments: Kind.allCases)
    func sortOrder(_ kind: Kind) throws { try kind.suite.knowsTheLastSortOrder() }

    @Test("Deleting a list's tasks leaves the other tasks unchanged", arguments: Kind.allCases)
    func listTasks(_ kind: Kind) throws { try kind.suite.deletesTheTasksOfAList() }

    @Test("Lists are sorted by order and name, and found in any letter case", arguments: Kind.allCases)
    func lists(_ kind: Kind) throws { try kind.suite.ordersAndRenamesLists() }

    @Test("A key is still known after its task was deleted", arguments: Kind.allCases)
    func keys(_ kind: Kind) throws { try kind.suite.remembersCreationsForEver() }

    @Test("The last key of a text is remembered until it expires", arguments: Kind.allCases)
    func textKeys(_ kind: Kind) throws { try kind.suite.remembersTheLastKeyOfAText() }

    @Test("The owner of the tasks is remembered", arguments: Kind.allCases)
    func replica(_ kind: Kind) throws { try kind.suite.remembersWhoseTasksTheyAre() }

    @Test("Starting over keeps the named tasks, under a new store id", arguments: Kind.allCases)
    func startOver(_ kind: Kind) throws { try kind.suite.startsOverWithWhatIsKept() }

    @Test("Queued changes are read back unchanged and in order", arguments: Kind.allCases)
    func outbox(_ kind: Kind) throws { try kind.suite.keepsTheOutbox() }

    @Test(
        "The copies of deleted tasks are read back unchanged, and erased when starting over", arguments: Kind.allCases)
    func deletedTasks(_ kind: Kind) throws { try kind.suite.keepsDeletedTasks() }

    @Test("A next occurrence is awaited until it arrives", arguments: Kind.allCases)
    func awaited(_ kind: Kind) throws { try kind.suite.awaitsOccurrences() }
}
