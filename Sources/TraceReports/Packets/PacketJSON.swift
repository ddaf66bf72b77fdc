import ByteReading
import CaptureFiles
import LinkSessions
import TraceAnalysis

/// A record as a JSON object with all decoded fields.
///
/// A field that occurs several times has an array of its values, so that keys are unique.
///
/// One object is reused for all records, because a structure of this size would be copied for each of its members.
final class PacketReport {
  // SAFETY: for all properties marked as unchecked: `take` calls no other code, and nothing else changes them.
  @exclusivity(unchecked) private var takenRecord = CaptureRecord(
    number: 0, timestamp: nil, linkType: LinkType(rawValue: 0), originalLength: 0, capturedLength: 0
  )
  @exclusivity(unchecked) private var takenOutcome = FrameOutcome()
  let fields: JSONFieldValues
  let file: String?

  /// - Parameters:
  ///   - fields: the fields, whose lists are reused for each record.
  ///   - file: the name of the record's file, if there are several.
  init(_ fields: JSONFieldValues, file: String? = nil) {
    self.fields = fields
    self.file = file
  }

  /// Loads the next record.
  ///
  /// - Parameters:
  ///   - record: the record's header.
  ///   - payload: the octets of the record.
  ///   - outcome: the result of decoding the record.
  ///   - watcher: the watcher with the record's fields.
  func take(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, _ watcher: FieldWatcher
  ) {
    // SAFETY: see `takenRecord`.
    unsafe takenRecord = record
    unsafe takenOutcome = outcome
    fields.take(watcher, payload)
  }

  var record: CaptureRecord {
    // SAFETY: see `takenRecord`.
    unsafe takenRecord
  }

  var outcome: FrameOutcome {
    // SAFETY: see `takenRecord`.
    unsafe takenOutcome
  }
}

extension PacketReport: Described {
  static let shape = Shape<PacketReport>("packet", "A record of the capture.") { packet in
    packet.value("file", "The record's file, in lines of several.", ifNil: .omitted) { $0.file }
    packet.value("frame", "The record's number.") { $0.record.number }
    packet.time("time", "Time of the packet; null if the record has no time.") {
      $0.record.timestamp == nil ? nil : $0.outcome.time
    }
    packet.epoch("time_epoch", "Seconds since 1970, to the last digit.") { $0.record.timestamp }
    packet.value("link_type", "Link type of the record.") { $0.record.linkType.name }
    packet.value("length", "Length of the packet.", unit: .octets) { $0.record.originalLength }
    packet.value("captured_length", "Length of the captured part.", unit: .octets) {
      $0.record.capturedLength
    }
    packet.value("layer", "The highest layer that was decoded.") { $0.outcome.layer.name }
    packet.value("connection", "The connection's id.") { $0.outcome.connection.map { $0 + 1 } }
    packet.value("direction", "Direction on that connection.") { $0.outcome.direction }
    packet.value("retransmission", "True for a PDU that had been delivered.", ifNil: .omitted) {
      $0.outcome.isRetransmission ? true : nil
    }
    packet.value(
      "decrypted", "How the key is known with which it was decrypted.", ifNil: .omitted
    ) { $0.outcome.keyOrigin }
    packet.value("not_decoded", "Why the content was not decoded.") { $0.outcome.notDecoded?.name }
    packet.value("error", "Where a parser stopped.", ifNil: .omitted) {
      $0.outcome.stoppedBy?.description
    }
    packet.cells(
      "fields",
      "Fields by filter name, or only those selected with -e; an array if a field occurs more than once."
    ) { packet, writer in
      packet.fields.write(&writer)
    }
  }
}

/// The document that contains the packets. Its end is known only after the capture has been read.
struct PacketsDocument: Described {
  static let schema = "bletrace.packets/1"
  static let packets = "packets"

  let file: CapturedFile

  /// Members after the packets.
  static let shape = Shape<PacketsDocument>(nil, "The packets of a capture.") { document in
    document.object("file", "The capture file, or the part of it that was read.") { $0.file }
  }

  static let description = ObjectDescription(
    name: nil, meaning: shape.meaning,
    members: [
      MemberDescription(
        key: "schema", meaning: "Name and version of the schema of this document.", unit: nil,
        type: .oneOf([schema]), isNullable: false, isOptional: false),
      MemberDescription(
        key: packets, meaning: "Packets in the order of capture.", unit: nil,
        type: .array(.object(PacketReport.shape.description)), isNullable: false,
        isOptional: false),
    ] + shape.description.members)
}
