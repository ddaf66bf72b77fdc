import ByteReading
import CaptureFiles

/// What no analysis can do without: record headers, ACL headers, and joining the fragments of L2CAP frames.
struct BareWalk {
  private static let field = Field(0, Layer("benchmark"), "any", "")
  private var frames = 0
  private var buffer: [UInt8] = []
  private var expected = 0

  /// Returns how many L2CAP frames the capture has.
  static func run(_ path: String) -> Int {
    guard var reader = try? CaptureReader(path: path) else { fatalError("can't open \(path)") }
    var walk = BareWalk()
    while reader.next() != nil {
      var input = ByteReader(reader.payload)
      try? walk.take(&input)
    }
    return walk.frames
  }

  private mutating func take(_ input: inout ByteReader) throws(WireError) {
    guard try input.uint8(BareWalk.field) == 2 else { return }
    let handle = try input.uint16(BareWalk.field)
    let length = try input.uint16(BareWalk.field)
    let data = try input.octets(min(Int(length), input.remaining), BareWalk.field)
    if handle & 0x3000 == 0x1000 {
      buffer.append(copying: data)
    } else {
      let claimed = Int(data.octet(at: 0) ?? 0) | Int(data.octet(at: 1) ?? 0) << 8
      if data.byteCount >= claimed + 4 {
        frames += 1
        return
      }
      expected = claimed + 4
      buffer.removeAll(keepingCapacity: true)
      buffer.append(copying: data)
    }
    if buffer.count >= expected { frames += 1 }
  }
}
