extension GATTMemory {
  /// The reason why an attribute that a client used is unknown.
  @nonexhaustive
  public enum UnknownAttribute: String, Hashable, Sendable, CaseIterable {
    /// The connection was captured from its start, but nothing was discovered.
    case noDiscovery = "no-discovery"
    /// The log starts after the discovery.
    case startNotCaptured = "start-not-captured"
    /// The discovery was encrypted.
    case discoveryEncrypted = "discovery-encrypted"
    /// The capture contains a discovery that did not search for services at this handle.
    case servicesNotSearched = "services-not-searched"
    /// The service is known, but its characteristics were not searched for at this handle.
    case characteristicsNotSearched = "characteristics-not-searched"
    /// The characteristics are known, but their descriptors were not searched for at this handle.
    case descriptorsNotSearched = "descriptors-not-searched"
    /// The server has no such attribute.
    case notFound = "not-found"
    /// It was known until the server's database changed.
    case changedSince = "changed-since"

    /// A short description of the reason.
    public var sentence: StaticString {
      switch self {
      case .noDiscovery: "not discovered in this capture"
      case .startNotCaptured: "the start of the connection is not in the capture"
      case .discoveryEncrypted: "discovery was encrypted"
      case .servicesNotSearched:
        "discovery was incomplete (no response covers services at this handle)"
      case .characteristicsNotSearched:
        "discovery was incomplete (no response covers characteristics at this handle)"
      case .descriptorsNotSearched:
        "discovery was incomplete (no response covers descriptors at this handle)"
      case .notFound: "the discovery did not find this handle"
      case .changedSince: "the server's database has changed since this handle was discovered"
      }
    }
  }
}

extension GATTMemory {
  /// Returns the reason why a handle is unknown; nil if it is known.
  ///
  /// - Parameters:
  ///   - handle: the handle.
  ///   - server: the server of the attribute.
  ///   - connection: the connection in which a client used it.
  public func reason(
    unknown handle: UInt16, of server: Server, in connection: Connection
  ) -> GATTMemory.UnknownAttribute? {
    guard let database = database(of: server) else { return withoutDiscovery(connection) }
    if database[handle] != nil { return nil }
    if database.loss(of: handle) != nil { return .changedSince }
    if database.searched.all.contains(handle) { return .notFound }
    guard database.service(of: handle) != nil else {
      // A client that searches only for certain descriptors knows the services from another source.
      if database.searched.services.isEmpty, !database.hasServices {
        return withoutDiscovery(connection)
      }
      return database.searched.services.contains(handle) ? .notFound : .servicesNotSearched
    }
    // The declaration of a characteristic is right before its value.
    let characteristics = database.searched.characteristics
    return characteristics.contains(handle) && (handle <= 1 || characteristics.contains(handle - 1))
      ? .descriptorsNotSearched : .characteristicsNotSearched
  }

  private func withoutDiscovery(_ connection: Connection) -> GATTMemory.UnknownAttribute {
    if connection.encryptedPackets > 0, !connection.usesHandlesBeforeCiphertext {
      return .discoveryEncrypted
    }
    return connection.startWasCaptured ? .noDiscovery : .startNotCaptured
  }
}
