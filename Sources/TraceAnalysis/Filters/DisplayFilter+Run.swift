import BluetoothPackets
public import ByteReading
public import CaptureFiles
public import LinkSessions

extension DisplayFilter {
  /// The input of a filter, other than octets and fields.
  public struct Record: Sendable {
    /// The record.
    public let record: CaptureRecord
    /// The result of decoding it.
    public let outcome: FrameOutcome
    /// Time of the first record in nanoseconds since 1970.
    package let start: Int64

    /// Creates the input from a record, the result of decoding it, and the time of the capture's
    /// first record in nanoseconds.
    package init(_ record: CaptureRecord, _ outcome: FrameOutcome, start: Int64) {
      self.record = record
      self.outcome = outcome
      self.start = start
    }
  }

  /// One pass over a capture with a filter.
  /// It is applied to every record in order, because some fields depend on the previous record. Its memory is reused
  /// for each packet, so that no memory is allocated in the long run.
  public final class Run {
    /// Maximum number of steps per packet. If a filter combines many values of hostile packets, the
    /// remaining ones are skipped.
    static let stepLimit = 1_000_000

    let program: FilterProgram
    /// The fields that the filter uses. A watcher needs no others.
    public let fields: FieldSet
    private let procedures: ProcedureFrames?
    /// Whether the filter uses only fields from a watcher. If so, either all packets without these fields match or
    /// none does.
    private let needsOnlyFields: Bool
    /// The result for packets without any of the filter's fields, or nil before the first such packet.
    private var choosesWithoutFields: Bool?

    /// The octets of the constants, followed by those of the packet's values.
    var octets: [UInt8]
    /// Values of the program's fields and record fields, field by field.
    private var values: [FilterValue] = []
    /// Ranges of each field in `values`: first the fields, then the record fields.
    private var places: [Range<Int>] = []
    private var memory = FilterPattern.Memory()
    private var lastTime: Int64?
    /// Time of the last matching record.
    private var lastChosenTime: Int64?
    var steps = 0
    /// Values of terms during evaluation.
    var stack: [FilterValue] = []

    /// Number of packets that exceeded the step limit, so that the filter's result may be wrong.
    public private(set) var cutShort = 0

    init(_ program: FilterProgram, procedures: ProcedureFrames?) {
      self.program = program
      fields = FieldSet(program.fields.flatMap(\.ids))
      self.procedures = procedures
      needsOnlyFields = program.records.isEmpty
      octets = program.octets
    }

    /// Whether the filter matches a packet.
    ///
    /// - Parameters:
    ///   - packet: the record and the result of decoding it.
    ///   - payload: the octets of the packet.
    ///   - fields: the watcher with the fields that the filter uses, or nil if it uses none.
    public func chooses(
      _ packet: DisplayFilter.Record, _ payload: RawSpan, fields: FieldWatcher?
    ) -> Bool {
      let isChosen = isChosen(packet, payload, fields)
      lastTime = packet.record.timestamp ?? lastTime
      if isChosen { lastChosenTime = packet.record.timestamp ?? lastChosenTime }
      return isChosen
    }

    private func isChosen(
      _ packet: DisplayFilter.Record, _ payload: RawSpan, _ fields: FieldWatcher?
    ) -> Bool {
      guard let root = program.root else { return true }
      let isEmpty = needsOnlyFields && !hasFields(fields)
      if isEmpty, let known = choosesWithoutFields { return known }
      load(packet, payload, fields)
      steps = 0
      let isChosen = holds(root)
      if steps > DisplayFilter.Run.stepLimit { cutShort += 1 }
      if isEmpty { choosesWithoutFields = isChosen }
      return isChosen
    }

    /// Whether a watcher has any field that the filter uses.
    private func hasFields(_ watcher: FieldWatcher?) -> Bool {
      guard let watcher else { return false }
      for index in watcher.indices where fields.contains(watcher[index].id) { return true }
      return false
    }

    // MARK: Values of the packet

    private func load(_ packet: DisplayFilter.Record, _ payload: RawSpan, _ fields: FieldWatcher?) {
      values.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
      if octets.count > program.octets.count { octets.removeSubrange(program.octets.count...) }
      for place in program.fields.indices {
        let start = values.count
        if let fields {
          for index in fields.indices where program.fields[place].ids.contains(fields[index].id) {
            values.append(value(of: fields[index], program.fields[place], in: fields, payload))
          }
        }
        places.append(start..<values.count)
      }
      for field in program.records {
        let start = values.count
        load(field, of: packet, payload)
        places.append(start..<values.count)
      }
    }

    private func value(
      of sighting: FieldWatcher.Sighting, _ field: DisplayFilter.FieldSymbol,
      in fields: FieldWatcher,
      _ payload: RawSpan
    ) -> FilterValue {
      switch (field.storage, field.type) {
      case (.nothing, _): return .unsigned(0)
      case (.medicalNumber, _):
        return .number(
          FilterNumber.real(MedicalNumber(raw: sighting.value, width: sighting.length)))
      case (.binaryNumber, _):
        return .number(FilterNumber.real(sighting.value, width: sighting.length))
      case (.number, .signed): return .signed(Int64(bitPattern: sighting.value))
      case (.number, .relativeTime), (.number, .absoluteTime):
        return .time(Int64(bitPattern: sighting.value))
      case (.number, .boolean): return .unsigned(sighting.value == 0 ? 0 : 1)
      case (.number, .number): return .number(Double(Int64(bitPattern: sighting.value)))
      case (.number, _): return .unsigned(sighting.value)
      default: break
      }
      let start = octets.count
      fields.withBytes(of: sighting, in: payload) { bytes in
        octets.append(copying: bytes.clamped(from: sighting.offset, count: sighting.length))
      }
      switch field.storage {
      case .reversedOctets: octets[start...].reverse()
      case .text:
        // In text of fixed length, the octets after a NUL are padding.
        if let end = octets[start...].firstIndex(of: 0) { octets.removeSubrange(end...) }
        return .text(start..<octets.count)
      default: break
      }
      return .octets(start..<octets.count)
    }

    private func load(
      _ field: DisplayFilter.RecordColumn, of packet: DisplayFilter.Record, _ payload: RawSpan
    ) {
      let record = packet.record
      let outcome = packet.outcome
      switch field {
      case .number: values.append(.unsigned(UInt64(clamping: record.number)))
      case .originalLength: values.append(.unsigned(UInt64(clamping: record.originalLength)))
      case .capturedLength: values.append(.unsigned(UInt64(clamping: record.capturedLength)))
      case .interface: values.append(.unsigned(UInt64(clamping: record.interface)))
      case .time, .epochTime: if let time = record.timestamp { values.append(.time(time)) }
      case .relativeTime:
        if let time = record.timestamp { values.append(.time(time.elapsed(since: packet.start))) }
      case .timeSincePrevious:
        if let time = record.timestamp {
          values.append(.time(time.elapsed(since: lastTime ?? time)))
        }
      case .timeSinceDisplayed:
        if let time = record.timestamp {
          values.append(.time(time.elapsed(since: lastChosenTime ?? time)))
        }
      case .octets:
        let start = octets.count
        octets.append(copying: payload)
        values.append(.octets(start..<octets.count))
      case .connection:
        if let connection = outcome.connection {
          values.append(.unsigned(UInt64(clamping: connection + 1)))
        }
      case .direction:
        if let direction = outcome.direction { append(direction.name) }
      case .layer: append(outcome.layer.name)
      case .isRetransmission: values.append(.unsigned(outcome.isRetransmission ? 1 : 0))
      case .setAside: if let reason = outcome.setAside { append(reason.name) }
      case .notDecoded: if let reason = outcome.notDecoded { append(reason.name) }
      case .decrypted: if let origin = outcome.keyOrigin { append(origin.rawValue) }
      case .error: if let error = outcome.stoppedBy { append(error.description) }
      case .procedure:
        procedures?.forEach(in: record.number) { if let kind = $0.kind { append(kind) } }
      case .outcome: procedures?.forEach(in: record.number) { append($0.outcome) }
      case .latency:
        procedures?.forEach(in: record.number) { procedure in
          if let latency = procedure.latency { values.append(.number(Double(latency) / 1e6)) }
        }
      }
    }

    private func append(_ text: String) {
      let start = octets.count
      octets.append(contentsOf: text.utf8)
      values.append(.text(start..<octets.count))
    }

    /// Calls `body` with each value of a field until it returns true.
    ///
    /// - Parameter place: the index of a field, or of a record field after the fields.
    /// - Returns: whether `body` returned true.
    func eachLoaded(_ place: Int, _ body: (FilterValue) -> Bool) -> Bool {
      for index in places[place] where body(values[index]) { return true }
      return false
    }

    // MARK: Tests

    private func holds(_ place: Int) -> Bool {
      switch program.tests[place] {
      case .every(let parts):
        for part in parts where !holds(program.parts[part]) { return false }
        return true
      case .either(let parts):
        for part in parts where holds(program.parts[part]) { return true }
        return false
      case .not(let inner): return !holds(inner)
      case .present(let term): return each(term) { _ in true }
      case .notZero(let term): return each(term) { isNotZero($0) }
      case .comparison(let comparison, let quantifier, let left, let right):
        return pairs(quantifier, left, right) { compare($0, comparison, $1) }
      case .contains(let quantifier, let left, let right):
        return pairs(quantifier, left, right) { contains($0, $1) }
      case .matches(let quantifier, let left, let pattern):
        return all(quantifier, of: left) { value in
          guard let range = value.range else { return false }
          steps += range.count
          return program.patterns[pattern].isFound(in: octets, range, using: &memory)
        }
      case .member(let quantifier, let left, let elements):
        return all(quantifier, of: left) { isMember($0, of: elements) }
      }
    }

    /// Whether a condition is true for any or all values of a term. False without values.
    private func all(
      _ quantifier: FilterQuantifier, of term: Int, _ condition: (FilterValue) -> Bool
    ) -> Bool {
      if quantifier == .any { return each(term, condition) }
      var isAny = false
      let isFalse = each(term) { value in
        isAny = true
        return !condition(value)
      }
      return isAny && !isFalse
    }

    /// Whether a condition is true for any or all pairs of values of two terms. False without pairs.
    private func pairs(
      _ quantifier: FilterQuantifier, _ left: Int, _ right: Int,
      _ condition: (FilterValue, FilterValue) -> Bool
    ) -> Bool {
      var isAny = false
      let isEnded = each(left) { first in
        each(right) { second in
          isAny = true
          return condition(first, second) == (quantifier == .any)
        }
      }
      return quantifier == .any ? isEnded : isAny && !isEnded
    }

    private func isMember(_ value: FilterValue, of elements: Range<Int>) -> Bool {
      for place in elements {
        let element = program.elements[place]
        let isIn = each(element.lower) { lower in
          guard let upper = element.upper else { return compare(value, .equal, lower) }
          return compare(value, .greaterOrEqual, lower)
            && each(upper) { compare(value, .lessOrEqual, $0) }
        }
        if isIn { return true }
      }
      return false
    }
  }
}
