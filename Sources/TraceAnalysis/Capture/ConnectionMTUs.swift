/// The ATT_MTU of each connection's fixed channel, where it is known. An array instead of a dictionary, because it is
/// read for each value.
struct ConnectionMTUs {
  /// MTUs by connection; 0 if unknown.
  private var octets: [UInt16] = []

  /// The MTU in octets, or nil if it is unknown.
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
