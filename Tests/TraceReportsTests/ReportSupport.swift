import ByteReading
import CaptureFiles
import Foundation
import TraceAnalysis
import TraceReports

/// The captures in `Fixtures`.
struct FixtureFile: Sendable, CustomStringConvertible {
  let description: String
  let octets: [UInt8]

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  var path: String { FixtureFile.root + "/Fixtures/" + description }

  /// All of them, damaged ones too.
  static let all: [FixtureFile] = {
    let index = (try? String(contentsOfFile: root + "/Fixtures/INDEX.tsv", encoding: .utf8)) ?? ""
    return index.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      guard let name = line.split(separator: "\t").first else { return nil }
      let path = root + "/Fixtures/" + name
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      return FixtureFile(description: String(name), octets: [UInt8](data))
    }
  }()

  /// Those that hold records.
  static let readable = all.filter { (try? $0.summary()) != nil }

  func summary() throws -> TraceSummary {
    var reader = try CaptureReader(bytes: octets, name: path)
    return TraceSummary(reading: &reader, userLinkTypes: FixtureFile.userLinkTypes)
  }

  static let userLinkTypes: UserLinkTypes = {
    var table = UserLinkTypes()
    table[LinkType(rawValue: 147)] = .bluetoothLELL
    return table
  }()

  /// The list of packets in one form.
  func packets(
    _ format: PacketFormat, columns: [String] = [], frames: ClosedRange<Int> = 1...Int.max,
    layout: FieldColumns.Layout = FieldColumns.Layout()
  ) throws -> (text: String, neverFilled: Set<String>) {
    var reader = try CaptureReader(bytes: octets, name: path)
    let listing = PacketListing(
      format: format, columns: FieldColumns(names: columns, layout: layout), style: TextStyle())
    var neverFilled: Set<String> = []
    let text = written {
      neverFilled = listing.write(
        &reader, userLinkTypes: FixtureFile.userLinkTypes, frames: frames, to: &$0)
    }
    return (text, neverFilled)
  }
}

/// What `body` writes.
func written(_ body: (inout OutputBuffer) -> Void) -> String {
  let collected = Collected()
  var buffer = OutputBuffer(sink: { collected.take($0) })
  body(&buffer)
  buffer.flush()
  return String(decoding: collected.octets, as: UTF8.self)
}

final class Collected {
  private(set) var octets: [UInt8] = []
  private(set) var pieces: [Int] = []
  /// After so many pieces nobody reads any more.
  var limit = Int.max

  func take(_ piece: borrowing Span<UInt8>) -> Bool {
    guard pieces.count < limit else { return false }
    pieces.append(piece.count)
    octets.reserveCapacity(octets.count + piece.count)
    for index in piece.indices { octets.append(piece[index]) }
    return true
  }
}

/// SplitMix64, so that a failure can be repeated from its seed.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
