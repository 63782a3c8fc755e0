public import ArgumentParser
public import TaskDocuments
public import TaskHubEntities

// The words of these options are the raw values.
extension TaskStatus: ExpressibleByArgument {}
extension TaskArea: ExpressibleByArgument {}
extension ImportFormat: ExpressibleByArgument {}
extension ExportFormat: ExpressibleByArgument {}
