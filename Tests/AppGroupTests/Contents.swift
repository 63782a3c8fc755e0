import AppGroup

/// Without a typed error, which the expectation macro cannot infer.
func contents(of path: String, limit: Int) throws -> [UInt8]? {
    try ContainerFile.read(path, limit: limit)
}
