/// The accounts of all links. Of an ended connection without transfers only what its packets proved is kept, because a
/// capture may have thousands of short connections.
struct LinkLedgers: Sendable {
  /// Whole accounts, in any order.
  private var accounts: [LinkLedger] = []
  /// Indices in `accounts` that may be used again.
  private var vacant: [Int] = []
  /// Indices in `accounts` by connection, or -1 without an account.
  private var places: [Int] = []
  private var closed: [Int: AirLedger.Proofs] = [:]
  /// Number of connections that have not ended.
  private var open = 0

  /// An account by its place.
  subscript(place: Int) -> LinkLedger {
    _read { yield accounts[place] }
    _modify { yield &accounts[place] }
  }

  /// The place of a connection's account, which is opened if there is none.
  mutating func place(of connection: Int) -> Int {
    if connection < places.count, places[connection] >= 0 { return places[connection] }
    while places.count <= connection { places.append(-1) }
    open += 1
    let account = LinkLedger(besides: open)
    if let place = vacant.popLast() {
      accounts[place] = account
      places[connection] = place
    } else {
      places[connection] = accounts.count
      accounts.append(account)
    }
    return places[connection]
  }

  /// Whether a connection's account is no longer kept.
  func isClosed(_ connection: Int) -> Bool {
    connection < places.count && places[connection] < 0 && closed[connection] != nil
  }

  /// Ends a connection.
  ///
  /// - Parameter hasTransfers: whether the whole account is needed at the end of the capture.
  mutating func end(_ connection: Int, hasTransfers: Bool) {
    let place = place(of: connection)
    accounts[place].forgetStarts()
    open -= 1
    guard !hasTransfers else { return }
    closed[connection] = accounts[place].air.proofs
    places[connection] = -1
    vacant.append(place)
  }

  /// What the packets of a connection prove.
  func proofs(of connection: Int) -> AirLedger.Proofs {
    guard connection < places.count, places[connection] >= 0 else {
      return closed[connection] ?? AirLedger.Proofs()
    }
    return accounts[places[connection]].air.proofs
  }
}
