import BluetoothPackets
public import ByteReading
public import CaptureFiles
import LinkDecryption
public import LinkSessions

/// Collects everything about one frame: its fields, and information from earlier and later frames.
///
/// Fields are recorded for this frame only, so explaining a frame at the end of a long capture
/// takes no longer than reading the capture.
public final class FrameAnalyzer: CaptureAnalyzer, RecordFollower {
  private let number: Int
  private let listener: FrameListener
  private var found: Found?
  private var lastFrame = 0

  /// The frame, and the state when it was read.
  private struct Found {
    let record: CaptureRecord
    let outcome: FrameOutcome
    let dissection: FrameAnalysis.DissectedOctets
    var connection: Connection?
    var central: Device?
    var peripheral: Device?
    var sender: Device?
    var attribute: FrameAnalysis.ExplainedFrame.AttributeUse?
  }

  /// - Parameter frame: the frame number, from 1.
  package init(frame: Int) {
    number = frame
    listener = FrameListener(number: frame)
  }

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    let timing = shared.one { AirTiming() }
    timing.add(listener)
    listener.timing = timing
    return [listener]
  }

  public var wantedFields: FieldSet? { .all }
  package var framesWithFields: ClosedRange<Int> { number...number }
  public var hasEnough: Bool? { found != nil && !listener.isWaiting }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    lastFrame = record.number
    guard record.number == number, let fields else {
      if found != nil { listener.take(after: outcome) }
      return
    }
    let connection = outcome.connection.map { tracker.connections[$0] }
    let attribute = connection.flatMap { self.attribute(of: $0, tracker.gatt) }
    emitMessage(of: attribute, to: fields)
    var found = Found(
      record: record, outcome: outcome, dissection: FrameAnalysis.DissectedOctets(payload, fields))
    if let connection {
      found.connection = connection
      found.central = connection.central.value.map { tracker.devices[$0] }
      found.peripheral = connection.peripheral.value.map { tracker.devices[$0] }
      found.attribute = attribute
    }
    found.sender = outcome.sender.map { tracker.devices[$0] }
    self.found = found
    listener.wait(for: outcome, partOf: FrameAnalyzer.procedure(in: found.dissection))
  }

  /// Adds the fields of a message that the frame completes, because the watcher has not seen the
  /// earlier values.
  private func emitMessage(
    of use: FrameAnalysis.ExplainedFrame.AttributeUse?, to fields: FieldWatcher
  ) {
    guard let type = use?.attribute?.layoutType else { return }
    guard let message = listener.messages.message else {
      let isPart = [true, false].contains {
        ValueLayouts.layout(of: type, written: $0)?.message != nil
      }
      if isPart { listener.messages.wait() }
      return
    }
    let isEmitted = fields.sightings.contains {
      $0.buffer > 0 && FieldCatalogue.standard[$0.id]?.layer == .gatt
    }
    guard !isEmitted else { return }
    ValueLayouts.describe(
      message: message.octets, of: type, written: message.isWritten, fields)
  }

  /// Returns the procedure of an LL control PDU.
  private static func procedure(in dissection: FrameAnalysis.DissectedOctets) -> LinkLayerProcedure?
  {
    let fields = FieldCatalogue.standard.fields(named: "btle.control_opcode")
    guard let opcode = dissection.sightings.first(where: { fields.contains($0.id) }) else {
      return nil
    }
    return switch LLControlOpcode(rawValue: UInt8(truncatingIfNeeded: opcode.value)).part {
    case .begins(let procedure), .isWhole(let procedure), .answers(let procedure): procedure
    case .refuses, nil: nil
    }
  }

  /// Returns the attribute that the frame's request or answer accesses.
  private func attribute(
    of connection: Connection, _ gatt: GATTMemory
  ) -> FrameAnalysis.ExplainedFrame.AttributeUse? {
    guard
      let transaction = listener.transactions.values.first(where: {
        $0.handle != nil && ($0.request.number == number || $0.response?.number == number)
      }), let handle = transaction.handle, let direction = transaction.direction,
      case .att(let opcode) = transaction.kind
    else { return nil }
    let end = opcode.isFromClient ?? true ? direction.opposite : direction
    let server = gatt.server(of: connection, sendingIn: end)
    let database = gatt.database(of: server)
    return FrameAnalysis.ExplainedFrame.AttributeUse(
      handle: handle, attribute: database?[handle],
      unknown: gatt.reason(unknown: handle, of: server, in: connection),
      characteristic: database?.characteristic(of: handle), service: database?.service(of: handle))
  }

  public func finish(_ capture: borrowing ReadCapture) -> FrameAnalysis {
    listener.timing?.finish()
    let frame = found.map { found in
      FrameAnalysis.ExplainedFrame(
        record: found.record, outcome: found.outcome, dissection: found.dissection,
        connection: found.connection, central: found.central, peripheral: found.peripheral,
        sender: found.sender, key: key(of: found), packet: listener.packet,
        packetBefore: listener.packetBefore, event: listener.event, attribute: found.attribute,
        transactions: listener.transactions.values.sorted { $0.id < $1.id },
        pdu: listener.pdu(of: found.outcome), message: listener.messages.message?.frames,
        failedChecksums: failedChecksums(in: found))
    }
    return FrameAnalysis(file: capture.file, number: number, frame: frame)
  }

  /// Returns the wrong checksums of the frame's value, or of the message that the value completes.
  private func failedChecksums(in found: Found) -> [FailedChecksum] {
    guard let type = found.attribute?.attribute?.layoutType else { return [] }
    if let message = listener.messages.message {
      guard message.frames.last == number else { return [] }
      let layout = ValueLayouts.layout(of: type, written: message.isWritten)
      return layout?.read(message.octets.rawSpan).failedChecksums ?? []
    }
    let values = FieldCatalogue.standard.fields(named: "btatt.value")
    guard let sighting = found.dissection.sightings.first(where: { values.contains($0.id) }),
      let layout = ValueLayouts.layout(
        of: type, written: FrameAnalyzer.isWritten(found.dissection)),
      layout.hasClaims, layout.message == nil
    else { return [] }
    let octets = found.dissection.octets(of: sighting.buffer)
    let value = octets.rawSpan.clamped(from: sighting.offset, count: sighting.length)
    return layout.read(value).failedChecksums
  }

  /// Whether an ATT PDU is a write by the client.
  private static func isWritten(_ dissection: FrameAnalysis.DissectedOctets) -> Bool {
    let opcodes = FieldCatalogue.standard.fields(named: "btatt.opcode")
    let sighting = dissection.sightings.first { opcodes.contains($0.id) }
    switch ATTOpcode(rawValue: UInt8(truncatingIfNeeded: sighting?.value ?? 0)) {
    case .writeRequest, .writeCommand, .signedWriteCommand: return true
    default: return false
    }
  }

  private func key(of found: Found) -> LinkKey? {
    guard found.outcome.isDecrypted, let keys = found.connection?.decryption.keys, keys.count == 1
    else { return nil }
    return keys[0]
  }
}
