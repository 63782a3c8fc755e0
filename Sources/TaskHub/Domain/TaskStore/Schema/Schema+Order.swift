extension Schema {
    /// Indexes in the new display order, and counts of the tasks that are not on hold.
    ///
    /// A day has the order of priorities, highest first, and none last. Moments do not, because the local day to which
    /// they belong is not stored.
    ///
    /// The indexes by list say NOT IN where the others say IN, so that a query matches either those or these. SQLite would
    /// otherwise read the tasks of all lists for some queries of one list.
    ///
    /// `store_meta.open` and `store_meta.inbox` count open tasks that are neither waiting nor someday.
    static let orderSchema = """
        DROP INDEX task_due_moment;
        DROP INDEX task_due_moment_in_list;
        DROP INDEX task_due_day;
        DROP INDEX task_due_day_in_list;
        DROP INDEX task_undated;
        DROP INDEX task_undated_in_list;
        CREATE INDEX task_due_moment ON task (status IN ('waiting', 'someday'), due_moment, id, status)
            WHERE status NOT IN ('done', 'archived') AND due_moment IS NOT NULL;
        CREATE INDEX task_due_moment_in_list ON task (
                list_id, status NOT IN ('waiting', 'someday'), due_moment, id)
            WHERE status NOT IN ('done', 'archived') AND due_moment IS NOT NULL;
        CREATE INDEX task_due_day ON task (status IN ('waiting', 'someday'), due_day, priority DESC, id, status)
            WHERE status NOT IN ('done', 'archived') AND due_day IS NOT NULL;
        CREATE INDEX task_due_day_in_list ON task (
                list_id, status NOT IN ('waiting', 'someday'), due_day, priority DESC, id)
            WHERE status NOT IN ('done', 'archived') AND due_day IS NOT NULL;
        CREATE INDEX task_undated ON task (
                status IN ('waiting', 'someday'), priority DESC, sort_order, created_at DESC, id)
            WHERE status NOT IN ('done', 'archived') AND due_moment IS NULL AND due_day IS NULL;
        CREATE INDEX task_undated_in_list ON task (
                list_id, status NOT IN ('waiting', 'someday'), priority DESC, sort_order, created_at DESC, id)
            WHERE status NOT IN ('done', 'archived') AND due_moment IS NULL AND due_day IS NULL;

        DROP TRIGGER task_inserted;
        DROP TRIGGER task_deleted;
        DROP TRIGGER task_moved;
        CREATE TRIGGER task_inserted AFTER INSERT ON task
        WHEN new.status IN ('inbox', 'next') BEGIN
            UPDATE store_meta SET open = open + 1, inbox = inbox + (new.list_id IS NULL);
        END;
        CREATE TRIGGER task_deleted AFTER DELETE ON task
        WHEN old.status IN ('inbox', 'next') BEGIN
            UPDATE store_meta SET open = open - 1, inbox = inbox - (old.list_id IS NULL);
        END;
        CREATE TRIGGER task_moved AFTER UPDATE OF status, list_id ON task
        WHEN new.status IS NOT old.status OR new.list_id IS NOT old.list_id BEGIN
            UPDATE store_meta SET
                open = open + (new.status IN ('inbox', 'next')) - (old.status IN ('inbox', 'next')),
                inbox = inbox + (new.status IN ('inbox', 'next') AND new.list_id IS NULL)
                    - (old.status IN ('inbox', 'next') AND old.list_id IS NULL);
        END;
        UPDATE store_meta SET
            open = (SELECT count(*) FROM task WHERE status IN ('inbox', 'next')),
            inbox = (SELECT count(*) FROM task WHERE status IN ('inbox', 'next') AND list_id IS NULL);
        """
}
