import BluetoothPackets
import ByteReading
import TestSupport
import Testing

/// Decodes a command or an event, whatever the octets, and encodes it again.
private func roundTrip(_ octets: [UInt8], isCommand: Bool, watcher: FieldWatcher? = nil) throws
  -> [UInt8]
{
  var input = ByteReader(octets.rawSpan, watcher: watcher)
  var output = ByteWriter()
  if isCommand {
    try HCICommand(parsing: &input).encode(into: &output)
  } else {
    try HCIEvent(parsing: &input).encode(into: &output)
  }
  return output.bytes
}

@Suite struct HCIVectorTests {
  @Test func `Each layout encodes to the octets that it was decoded from`() throws {
    #expect(HCIVector.all.count > 600)
    for vector in HCIVector.all {
      let octets = try roundTrip(vector.octets, isCommand: vector.isCommand)
      #expect(octets == vector.octets, "\(vector.kind) \(vector.name)")
    }
  }

  @Test func `Each parameter is read where it stands and with its value`() throws {
    for vector in HCIVector.all {
      let watcher = FieldWatcher()
      _ = try roundTrip(vector.octets, isCommand: vector.isCommand, watcher: watcher)
      var position = vector.start
      for (width, value) in vector.values {
        defer { position += width }
        guard width > 0 else { continue }
        let sighting = watcher.fields.first {
          $0.offset == position && $0.length == width && $0.field.mask == .max
        }
        guard let sighting else {
          Issue.record("\(vector.kind) \(vector.name): no field at \(position) of \(width) octets")
          continue
        }
        if case .integer(let number) = value, width <= 8 {
          let mask: UInt64 = width == 8 ? .max : (1 << UInt64(8 * width)) - 1
          #expect(
            sighting.value & mask == number || sighting.field.format == .octets,
            "\(vector.kind) \(vector.name) \(sighting.field.name)")
        }
      }
      #expect(position == vector.octets.count, "\(vector.kind) \(vector.name)")
    }
  }

  @Test func `A packet that is cut throws, and never traps`() {
    for vector in HCIVector.all {
      for count in vector.octets.indices {
        let cut = Array(vector.octets.prefix(count))
        #expect(throws: WireError.self) {
          _ = try roundTrip(cut, isCommand: vector.isCommand)
        }
      }
    }
  }

  @Test func `Parameters that are cut throw or decode, and never trap`() {
    for vector in HCIVector.all {
      for count in vector.header..<vector.octets.count {
        var cut = Array(vector.octets.prefix(count))
        cut[vector.header - 1] = UInt8(count - vector.header)
        _ = try? roundTrip(cut, isCommand: vector.isCommand, watcher: FieldWatcher())
      }
    }
  }

  @Test func `Random octets throw or decode, and never trap`() {
    let seed: UInt64 = 0x48_43_49
    var random = SeededRandom(seed: seed)
    let vectors = HCIVector.all
    for round in 0..<20_000 {
      let vector = vectors[Int(random.next() % UInt64(vectors.count))]
      var octets = vector.octets
      for _ in 0..<(1 + round % 4) {
        octets[Int(random.next() % UInt64(octets.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      let isCommand = vector.isCommand
      if let again = try? roundTrip(octets, isCommand: isCommand) {
        // What follows the known parameters is not kept: a prefix must be the same.
        let header = isCommand ? 3 : 2
        let body = again.dropFirst(header)
        let same = octets.dropFirst(header).prefix(body.count)
        #expect(body.elementsEqual(same), "seed \(seed), round \(round), \(vector.name)")
      }
    }
  }
}
