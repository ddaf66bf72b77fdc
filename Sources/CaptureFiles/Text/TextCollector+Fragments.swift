/// Frames in several ACL packets: hcidump and btmon print the decoded text of the whole frame with the last packet.
extension TextCollector {
  /// An item that is held back until the end of a frame.
  enum Delayed {
    case packet(TextPacket)
    case fragment(Pending)
    /// A packet of one of several connections.
    case ambiguous(Pending)
  }

  /// Maximum number of items that are held back. There are never more between the fragments of a frame.
  static let delayLimit = 64

  /// Processes a fragment that is printed with a later one, or the last fragment of a frame.
  ///
  /// - Returns: whether the packet was processed.
  mutating func delays(_ done: Pending) -> Bool {
    if !done.candidates.isEmpty {
      delay(.ambiguous(done))
      return true
    }
    guard done.header.first == 2, (done.need ?? 0) > 0 else { return false }
    let goesOn = done.header[2] >> 4 & 3 == 1
    let places = fragments(like: done)
    if done.octets.isEmpty, done.worded.isEmpty {
      guard !goesOn || !places.isEmpty else { return false }
      if !goesOn, !places.isEmpty { releaseDelayed() }
      delay(.fragment(done))
      return true
    }
    // A continuation fragment is printed with the text of the whole frame, unless it has only its own octets.
    guard goesOn, done.octets.isEmpty ? !done.worded.isEmpty : !done.layer.isEmpty else {
      return false
    }
    guard !places.isEmpty else {
      guard !done.octets.isEmpty else { return false }
      var fragment = done
      fragment.octets = []
      fragment.worded = []
      if let packet = packet(fragment) { ready.append(packet) }
      return true
    }
    put(frameOf: done, into: places)
    return true
  }

  /// Returns the number of octets that may be printed for a packet. For a continuation fragment, this is the length of
  /// the frame so far.
  func frameLength(of current: Pending) -> Int {
    let need = current.need ?? 0
    guard current.header.first == 2, current.header[2] >> 4 & 3 == 1 else { return need }
    return fragments(like: current).reduce(need) { sum, place in
      guard case .fragment(let fragment) = delayed[place] else { return sum }
      return sum + (fragment.need ?? 0)
    }
  }

  mutating func delay(_ item: Delayed) {
    delayed.append(item)
    if delayed.count > Self.delayLimit { releaseDelayed() }
  }

  /// Determines from a packet to which connections earlier ones belong.
  mutating func follow(_ done: Pending) {
    guard done.header.first == 4 else { return }
    var isResolved = false
    for (number, handle) in OpenHandles.completed(header: done.header, lines: done.worded) {
      for place in delayed.indices {
        guard case .ambiguous(var packet) = delayed[place], packet.number == number,
          packet.candidates.contains(handle)
        else { continue }
        packet.candidates = []
        packet.header[1] = UInt8(handle & 0xFF)
        packet.header[2] = packet.header[2] & 0xF0 | UInt8(handle >> 8)
        delayed.remove(at: place)
        if let packet = self.packet(packet) { delayed.insert(.packet(packet), at: place) }
        isResolved = true
        break
      }
    }
    let waits = delayed.contains { if case .packet = $0 { false } else { true } }
    if isResolved, !waits { releaseDelayed() }
  }

  /// Releases the items that are held back, fragments without their octets. A packet whose connection is unknown is
  /// omitted.
  mutating func releaseDelayed() {
    let items = delayed
    delayed = []
    for item in items {
      switch item {
      case .ambiguous: leaveOut(data: true)
      case .packet(let packet): ready.append(packet)
      case .fragment(let fragment): if let packet = packet(fragment) { ready.append(packet) }
      }
    }
  }

  /// Returns the indices of the held-back fragments of the same connection and direction.
  private func fragments(like other: Pending) -> [Int] {
    delayed.indices.filter { index in
      guard case .fragment(let fragment) = delayed[index] else { return false }
      return fragment.direction == other.direction && fragment.header[1] == other.header[1]
        && fragment.header[2] & 0x0F == other.header[2] & 0x0F
    }
  }

  /// Reconstructs a frame from the text of its last fragment, and splits it into fragments again.
  private mutating func put(frameOf last: Pending, into places: [Int]) {
    guard let first = places.first, case .fragment(let start) = delayed[first] else { return }
    let need = frameLength(of: last)
    let printed = last.layer + last.octets
    let frame =
      if !last.octets.isEmpty { printed.count == need ? printed : [] } else {
        WordedPacket(
          header: start.header, need: need, lines: last.worded, program: last.program ?? program
        ).octets
      }
    var rest = frame[...]
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
