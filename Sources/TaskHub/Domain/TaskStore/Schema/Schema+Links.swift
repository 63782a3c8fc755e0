extension Schema {
    /// A task's own link.
    ///
    /// Earlier releases leave the column unchanged. They kept the link of an entry of iCalendar in the entry only. It
    /// becomes the task's, because an export would leave it out otherwise. The images of the history get it too: undoing
    /// a step would take it for a later change, or restore the task without it.
    static let linkSchema = """
        ALTER TABLE task ADD COLUMN url TEXT;
        ALTER TABLE deleted_task ADD COLUMN url TEXT;
        UPDATE task SET url = \(link(of: "source")) WHERE \(isEntry("source"));
        UPDATE deleted_task SET url = \(link(of: "source")) WHERE \(isEntry("source"));
        UPDATE history_change SET before = json_set(
                before, '$.url', \(link(of: "json_extract(before, '$.source')")))
            WHERE \(isEntry("json_extract(before, '$.source')"));
        UPDATE history_change SET after = json_set(
                after, '$.url', \(link(of: "json_extract(after, '$.source')")))
            WHERE \(isEntry("json_extract(after, '$.source')"));
        """

    private static func isEntry(_ source: String) -> String { "\(source) LIKE 'BEGIN:VTODO%'" }

    /// The SQL of the value of an entry's line named `URL` before its parts; NULL if it is not a link, or one of a file or
    /// a script.
    private static func link(of source: String) -> String {
        """
        (
            SELECT link FROM (
                SELECT trim(substr(line, instr(line, ':') + 1)) AS link FROM (
                    SELECT substr(rest, 1, instr(rest, char(10)) - 1) AS line FROM (
                        SELECT substr(head, 4 + coalesce(
                            nullif(instr(upper(head), char(10) || 'URL:'), 0), instr(upper(head), char(10) || 'URL;')
                        )) AS rest FROM (
                            SELECT substr(
                                \(source), 1, instr(\(source) || char(10) || 'BEGIN:', char(10) || 'BEGIN:')
                            ) AS head
                        )
                    )
                ) WHERE line GLOB '[:;]*'
            ) WHERE link GLOB '[A-Za-z]*:?*' AND length(link) <= 2000
                AND substr(link, 1, instr(link, ':') - 1) NOT GLOB '*[^A-Za-z0-9+.-]*' AND link NOT LIKE 'file:%'
                AND link NOT LIKE '%script:%' AND link NOT LIKE 'data:%'
                AND link NOT GLOB '*[' || char(1) || '-' || char(32) || char(127) || ']*'
        )
        """
    }
}
