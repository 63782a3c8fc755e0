extension HubTask {
    /// The form in the list and in the response to a creation.
    func writeSummary(_ projectName: String?, to writer: inout JSONWriter) {
        writer.raw("{\"id\":" as StaticString)
        writer.write(id)
        writer.raw(",\"title\":" as StaticString)
        writer.write(title)
        writer.raw(",\"is_completed\":" as StaticString)
        writer.write(JSON.bool(isCompleted))
        writer.raw(",\"due_at\":" as StaticString)
        writer.write(dueAt?.wholeSeconds)
        writer.raw(",\"updated_at\":" as StaticString)
        writer.write(updatedAt.wholeSeconds)
        writer.raw(",\"project\":" as StaticString)
        writer.write(project)
        writer.raw(",\"project_name\":" as StaticString)
        writer.write(projectName)
        writer.raw("}" as StaticString)
    }

    /// The same as a value.
    func summary(_ projectName: String?) -> JSON {
        [
            "id": .string(id), "title": .string(title), "is_completed": .bool(isCompleted),
            "due_at": JSON(dueAt?.wholeSeconds), "updated_at": .string(updatedAt.wholeSeconds),
            "project": JSON(project), "project_name": JSON(projectName),
        ]
    }

    func detail(_ projectName: String?) -> JSON {
        [
            "id": .string(id), "title": .string(title), "description": .string(description), "notes": .string(notes),
            "attachments": attachments, "intent": .string(intent), "area": .string(area), "project": JSON(project),
            "project_name": JSON(projectName), "status": .string(status), "priority": JSON(priority),
            "due_at": JSON(dueAt?.wholeSeconds), "recurrence": .string(recurrence),
            "completed_at": JSON(completedAt?.wholeSeconds), "position": .int(position),
            "created_at": .string(createdAt.wholeSeconds), "updated_at": .string(updatedAt.wholeSeconds),
            "is_completed": .bool(isCompleted),
        ]
    }

    /// The form in the response of `/intents/create-task`, with more members and microseconds.
    var intentAnswer: JSON {
        [
            "id": .string(id), "title": .string(title), "description": .string(description), "notes": .string(notes),
            "attachments": [], "intent": .string(intent), "area": .string(area), "project": JSON(project),
            "status": .string(status), "priority": JSON(priority), "due_at": JSON(dueAt?.precise),
            "recurrence": .string(recurrence), "completed_at": JSON(completedAt?.precise), "source_type": "self",
            "source_external_id": "", "source_link": "", "source_snippet": "", "assigned_to_user": nil,
            "created_by_user": .int(creator), "organization": .string(organization),
            "created_at": .string(createdAt.precise), "updated_at": .string(updatedAt.precise), "tag_ids": [],
            "allow_cloud_processing": nil, "position": .int(position),
        ]
    }

    var widgetEntry: JSON {
        [
            "id": .string(id), "title": .string(title), "status": .string(status), "due_at": JSON(dueAt?.wholeSeconds),
            "priority": JSON(priority), "area": .string(area), "updated_at": .string(updatedAt.wholeSeconds),
        ]
    }
}
