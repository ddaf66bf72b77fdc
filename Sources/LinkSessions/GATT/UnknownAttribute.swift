/// Why nothing is known of an attribute that a client used.
public enum UnknownAttribute: String, Hashable, Sendable, CaseIterable {
  /// The connection was captured from its start, and nothing was discovered.
  case noDiscovery = "no-discovery"
  /// The log began after the discovery.
  case startNotCaptured = "start-not-captured"
  /// The discovery was encrypted.
  case discoveryEncrypted = "discovery-encrypted"
  /// Discovery is in the capture, and did not search for services here.
  case servicesNotSearched = "services-not-searched"
  /// The service is known, and its characteristics were not searched for here.
  case characteristicsNotSearched = "characteristics-not-searched"
  /// The characteristics are known, and their descriptors were not searched for here.
  case descriptorsNotSearched = "descriptors-not-searched"
  /// The server has no such attribute.
  case notFound = "not-found"
  /// It was known, until the server said that its database had changed.
  case changedSince = "changed-since"

  /// The reason in a few plain words.
  public var sentence: StaticString {
    switch self {
    case .noDiscovery: "not discovered in this capture"
    case .startNotCaptured: "the capture begins in the middle of the connection"
    case .discoveryEncrypted: "discovery was encrypted"
    case .servicesNotSearched:
      "discovery was not complete (services were not searched for at this handle)"
    case .characteristicsNotSearched:
      "discovery was not complete (characteristics of this service were not searched for)"
    case .descriptorsNotSearched:
      "discovery was not complete (descriptors were not searched for)"
    case .notFound: "this handle was not found by the discovery that was done"
    case .changedSince: "the server's database has changed since this handle was discovered"
    }
  }
}

extension GATTMemory {
  /// Why nothing is known of a handle; nil if something is.
  ///
  /// - Parameters:
  ///   - handle: the handle.
  ///   - server: whose it is.
  ///   - connection: the connection in which a client used it.
  public func reason(
    unknown handle: UInt16, of server: Server, in connection: Connection
  ) -> UnknownAttribute? {
    guard let database = database(of: server) else { return withoutDiscovery(connection) }
    if database[handle] != nil { return nil }
    if database.loss(of: handle) != nil { return .changedSince }
    if database.searched.all.contains(handle) { return .notFound }
    guard database.service(of: handle) != nil else {
      // A client that asks for this or that descriptor knows the services from elsewhere.
      if database.searched.services.isEmpty, !database.hasServices {
        return withoutDiscovery(connection)
      }
      return database.searched.services.contains(handle) ? .notFound : .servicesNotSearched
    }
    return database.searched.characteristics.contains(handle)
      ? .descriptorsNotSearched : .characteristicsNotSearched
  }

  private func withoutDiscovery(_ connection: Connection) -> UnknownAttribute {
    if connection.encryptedPackets > 0 { return .discoveryEncrypted }
    return connection.startWasCaptured ? .noDiscovery : .startNotCaptured
  }
}
