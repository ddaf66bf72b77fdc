/// Frames in several ACL packets: hcidump and btmon print the words of the whole frame with the last of them.
extension TextCollector {
  /// What waits for the end of a frame.
  enum Delayed {
    case packet(TextPacket)
    case fragment(Pending)
  }

  /// Packets that wait at most: more do not come between the fragments of a frame.
  static let delayLimit = 64

  /// Takes a fragment whose words come with a later one, or the last one of its frame.
  mutating func delays(_ done: Pending) -> Bool {
    guard done.header.first == 2, done.octets.isEmpty, (done.need ?? 0) > 0 else { return false }
    let goesOn = done.header[2] >> 4 & 3 == 1
    let isSilent = done.worded.isEmpty
    if isSilent, !goesOn || fragments(like: done).count > 0 {
      if !goesOn, !fragments(like: done).isEmpty { releaseDelayed() }
      delay(.fragment(done))
      return true
    }
    guard goesOn, !isSilent else { return false }
    let places = fragments(like: done)
    guard !places.isEmpty else { return false }
    put(wordsOf: done, into: places)
    return true
  }

  mutating func delay(_ item: Delayed) {
    delayed.append(item)
    if delayed.count > Self.delayLimit { releaseDelayed() }
  }

  /// Gives out what waits, fragments without their octets.
  mutating func releaseDelayed() {
    let items = delayed
    delayed = []
    for item in items {
      switch item {
      case .packet(let packet): ready.append(packet)
      case .fragment(let fragment): if let packet = packet(fragment) { ready.append(packet) }
      }
    }
  }

  /// Where the fragments of the same connection and direction wait.
  private func fragments(like other: Pending) -> [Int] {
    delayed.indices.filter { index in
      guard case .fragment(let fragment) = delayed[index] else { return false }
      return fragment.direction == other.direction && fragment.header[1] == other.header[1]
        && fragment.header[2] & 0x0F == other.header[2] & 0x0F
    }
  }

  /// Puts a frame together from the words of its last fragment, and cuts it up again.
  private mutating func put(wordsOf last: Pending, into places: [Int]) {
    guard let first = places.first, case .fragment(let start) = delayed[first] else { return }
    var need = last.need ?? 0
    for place in places {
      if case .fragment(let fragment) = delayed[place] { need += fragment.need ?? 0 }
    }
    let words = WordedPacket(header: start.header, need: need, lines: last.worded)
    var rest = words.octets[...]
    func piece(_ fragment: Pending) -> TextPacket {
      let count = min(rest.count, fragment.need ?? 0)
      let octets = fragment.header + rest.prefix(count)
      rest = rest.dropFirst(count)
      facts.reconstructed += 1
      let isWhole = count == fragment.need
      if !isWhole { facts.reconstructedInPart += 1 }
      var packet = finished(fragment, octets, .acl, isWhole: isWhole)
      packet.originalLength = fragment.header.count + (fragment.need ?? 0)
      return packet
    }
    for place in places {
      guard case .fragment(let fragment) = delayed[place] else { continue }
      delayed[place] = .packet(piece(fragment))
    }
    delayed.append(.packet(piece(last)))
    releaseDelayed()
  }
}
