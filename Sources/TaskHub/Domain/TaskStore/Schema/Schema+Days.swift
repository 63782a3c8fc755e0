import GRDB
import TaskHubEntities

extension Schema {
    /// Due dates that are days, and the due date that the server was last known to have.
    ///
    /// A task is due at `due_moment`, in microseconds since 1970 in UTC, or on `due_day`, in days since 1970-01-01, from
    /// the year 0 to 9999. Earlier versions wrote the last second of a day for the day. `day_of(moment)` returns that
    /// day in the machine's zone, and NULL for any other moment. The server's web client writes noon, so
    /// `day_of_noon(moment)`, for what the server had, returns the day of noon too. `text_of` and `text_of_noon` do the
    /// same for texts in RFC 3339.
    ///
    /// The column has a new name, so that a running program of an earlier version fails instead of showing a day as no
    /// date.
    static let daySchema = """
        ALTER TABLE task RENAME COLUMN due_at TO due_moment;
        ALTER TABLE task ADD COLUMN due_day INTEGER
            CHECK (due_day IS NULL OR due_moment IS NULL AND due_day BETWEEN -719528 AND 2932896);
        ALTER TABLE task ADD COLUMN server_due_at INTEGER;
        ALTER TABLE task ADD COLUMN server_due_moment INTEGER;
        ALTER TABLE task ADD COLUMN server_due_day INTEGER;
        ALTER TABLE deleted_task RENAME COLUMN due_at TO due_moment;
        ALTER TABLE deleted_task ADD COLUMN due_day INTEGER;
        ALTER TABLE deleted_task ADD COLUMN server_due_at INTEGER;
        ALTER TABLE deleted_task ADD COLUMN server_due_moment INTEGER;
        ALTER TABLE deleted_task ADD COLUMN server_due_day INTEGER;
        ALTER TABLE awaited_occurrence RENAME COLUMN due_at TO due_moment;
        ALTER TABLE awaited_occurrence ADD COLUMN due_day INTEGER;

        UPDATE task SET server_due_at = due_moment WHERE server_id IS NOT NULL AND id NOT IN (
            SELECT task_id FROM outbox JOIN outbox_field ON entry_id = outbox.id WHERE field = 'due_at');
        UPDATE task SET due_day = day_of_noon(due_moment), due_moment = NULL
            WHERE server_due_at IS NOT NULL AND day_of_noon(due_moment) IS NOT NULL;
        UPDATE task SET due_day = day_of(due_moment), due_moment = NULL WHERE day_of(due_moment) IS NOT NULL;
        UPDATE deleted_task SET server_due_at = due_moment WHERE server_id IS NOT NULL;
        UPDATE deleted_task SET due_day = day_of_noon(due_moment), due_moment = NULL
            WHERE server_due_at IS NOT NULL AND day_of_noon(due_moment) IS NOT NULL;
        UPDATE deleted_task SET due_day = day_of(due_moment), due_moment = NULL WHERE day_of(due_moment) IS NOT NULL;
        UPDATE task SET server_due_moment = due_moment, server_due_day = due_day WHERE server_due_at IS NOT NULL;
        UPDATE deleted_task SET server_due_moment = due_moment, server_due_day = due_day
            WHERE server_due_at IS NOT NULL;
        UPDATE awaited_occurrence SET due_day = day_of(due_moment), due_moment = NULL
            WHERE day_of(due_moment) IS NOT NULL;
        UPDATE outbox_field SET base = text_of_noon(base), value = text_of(value) WHERE field = 'due_at';
        UPDATE lost_value SET value = text_of_noon(value) WHERE field = 'due_at';

        DROP INDEX task_due;
        DROP INDEX task_due_in_list;
        DROP INDEX task_undated;
        DROP INDEX task_undated_in_list;
        CREATE INDEX task_due_moment ON task (due_moment, id, status)
            WHERE status NOT IN ('done', 'archived') AND due_moment IS NOT NULL;
        CREATE INDEX task_due_moment_in_list ON task (list_id, due_moment, id)
            WHERE status NOT IN ('done', 'archived') AND due_moment IS NOT NULL;
        CREATE INDEX task_due_day ON task (due_day, id, status)
            WHERE status NOT IN ('done', 'archived') AND due_day IS NOT NULL;
        CREATE INDEX task_due_day_in_list ON task (list_id, due_day, id)
            WHERE status NOT IN ('done', 'archived') AND due_day IS NOT NULL;
        CREATE INDEX task_undated ON task (sort_order, created_at DESC, id)
            WHERE status NOT IN ('done', 'archived') AND due_moment IS NULL AND due_day IS NULL;
        CREATE INDEX task_undated_in_list ON task (list_id, sort_order, created_at DESC, id)
            WHERE status NOT IN ('done', 'archived') AND due_moment IS NULL AND due_day IS NULL;
        """

    /// The functions that ``daySchema`` uses.
    static func dayFunctions(in zone: any ZoneRules) -> [DatabaseFunction] {
        @Sendable func day(of moment: Instant?, noonCounts: Bool) -> CivilDate? {
            guard let moment else { return nil }
            let civil = zone.civil(at: moment)
            let isDay = civil.time == .endOfDay || noonCounts && civil.time == .noon
            return isDay && (0...9999).contains(civil.date.year) ? civil.date : nil
        }
        func number(_ name: String, noonCounts: Bool) -> DatabaseFunction {
            DatabaseFunction(name, argumentCount: 1, pure: true) { values in
                let moment = Int64.fromDatabaseValue(values[0]).map { Instant(microseconds: $0) }
                return day(of: moment, noonCounts: noonCounts)?.daysSinceEpoch
            }
        }
        func text(_ name: String, noonCounts: Bool) -> DatabaseFunction {
            DatabaseFunction(name, argumentCount: 1, pure: true) { values in
                let text = String.fromDatabaseValue(values[0])
                return day(of: text.flatMap { Instant(rfc3339: $0) }, noonCounts: noonCounts)?.description ?? text
            }
        }
        return [
            number("day_of", noonCounts: false), number("day_of_noon", noonCounts: true),
            text("text_of", noonCounts: false), text("text_of_noon", noonCounts: true),
        ]
    }
}
