/// The ATT_MTU of each connection's fixed channel, as far as one was told: a table without a hash, for it
/// is asked for each value.
struct ConnectionMTUs {
  /// 0 where none was told.
  private var octets: [UInt16] = []

  /// In octets; nil where it is not known.
  subscript(connection: Int) -> UInt16? {
    get {
      guard connection < octets.count, octets[connection] > 0 else { return nil }
      return octets[connection]
    }
    set {
      while octets.count <= connection { octets.append(0) }
      octets[connection] = newValue ?? 0
    }
  }
}
