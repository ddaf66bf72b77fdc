import ByteReading

extension GATTTree.Observation {
  /// The first successful access.
  struct Success: Hashable, Sendable {
    var frame: Int
    /// Whether encryption had been started on this connection.
    var isEncrypted: Bool
  }

  /// Records a value that was transferred.
  ///
  /// - Parameters:
  ///   - octets: the captured part of the value.
  ///   - cut: the number of octets at its end that the capture lacks.
  ///   - source: how the value became known.
  ///   - frame: the number of the record.
  mutating func note(_ octets: RawSpan, cut: Int, _ source: Source, frame: Int) {
    noteUse(in: frame)
    var kept = value ?? []
    // The memory is reused, because most values are as long as the previous one.
    value = nil
    kept.replace(with: octets.clamped(from: 0, count: GATTTree.Observation.maximumValue))
    value = kept
    valueOctets = octets.byteCount + cut
    valueFrame = frame
    self.source = source
  }

  /// Appends a later part of a long value.
  mutating func append(_ octets: RawSpan, cut: Int, frame: Int) {
    let room = GATTTree.Observation.maximumValue - valueOctets
    let isBehindCut = isCut
    valueOctets += octets.byteCount + cut
    valueFrame = frame
    noteUse(in: frame)
    if room > 0, !isBehindCut { value?.append(octets.clamped(from: 0, count: room)) }
  }

  /// Joins this observation with a later one of the same attribute.
  func joined(with later: GATTTree.Observation) -> GATTTree.Observation {
    var joined = self
    if later.value != nil {
      joined.value = later.value
      joined.valueOctets = later.valueOctets
      joined.valueFrame = later.valueFrame
      joined.source = later.source
    }
    if later.message != nil {
      joined.message = later.message
      joined.messageFrame = later.messageFrame
    }
    joined.noteUse(in: later.lastFrame)
    joined.reads += later.reads
    joined.writes += later.writes
    joined.unansweredWrites += later.unansweredWrites
    joined.notifications += later.notifications
    for (access, success) in later.firstSuccess {
      joined.noteSuccess(
        of: access, frame: success.frame, after: success.isEncrypted ? .encryption : .none)
      if joined.firstSuccess[access] == nil { joined.firstSuccess[access] = success }
    }
    for refusal in later.refusals { joined.add(refusal) }
    return joined
  }

  private mutating func add(_ refusal: Refusal) {
    let known = refusals.firstIndex {
      $0.request == refusal.request && $0.error == refusal.error
    }
    if let known {
      refusals[known].count += refusal.count
      if refusals[known].allowedFrame == nil {
        refusals[known].allowedFrame = refusal.allowedFrame
        refusals[known].allowedAfter = refusal.allowedAfter
      }
    } else if refusals.count < GATTTree.Observation.maximumRefusals {
      refusals.append(refusal)
    }
  }
}
