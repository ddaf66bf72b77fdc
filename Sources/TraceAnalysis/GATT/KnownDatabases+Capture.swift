public import LinkSessions

extension KnownDatabases {
  /// Creates the databases of all servers in a capture, for use with another capture.
  public init(_ story: GATTStory) {
    self.init(
      story.trees.filter { !$0.attributes.isEmpty }.map { tree in
        Entry(
          source: story.name, addresses: tree.addresses, hash: tree.hash.value,
          name: tree.device.flatMap { story.devices[$0].name }, attributes: tree.attributes)
      })
  }
}
