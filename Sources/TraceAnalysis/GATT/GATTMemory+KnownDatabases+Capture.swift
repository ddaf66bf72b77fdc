public import LinkSessions

extension GATTMemory.KnownDatabases {
  /// Creates the databases of all servers in a capture, for use with another capture.
  public init(_ analysis: GATTAnalysis) {
    self.init(
      analysis.trees.filter { !$0.attributes.isEmpty }.map { tree in
        Entry(
          source: analysis.name, addresses: tree.addresses, hash: tree.hash.value,
          name: tree.device.flatMap { analysis.devices[$0].name }, attributes: tree.attributes)
      })
  }
}
