internal import CivilCalendar
internal import TaskActions
package import TaskHubEntities

/// The machine's clock.
package struct SystemClock: WallClock {
    package init() {}

    package func now() -> Instant {
        SystemTime.now()
    }
}
