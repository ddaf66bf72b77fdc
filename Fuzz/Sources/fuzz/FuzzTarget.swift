import BluetoothPackets
import ByteReading

/// One entry of the library that takes bytes from outside.
///
/// What an entry must never do with any bytes is trap, hang, or read past the end; beyond that a target may check
/// what must hold for every input, such as that encoding what was decoded gives the same octets.
struct FuzzTarget: Sendable {
  let name: String
  let run: @Sendable ([UInt8]) -> Void

  static let all: [FuzzTarget] = [
    FuzzTarget(name: "att") { octets in
      var input = ByteReader(octets.rawSpan)
      guard let pdu = try? ATTPDU(parsing: &input) else { return }
      var output = ByteWriter()
      pdu.encode(into: &output)
      let read = octets.count - input.remaining
      precondition(output.bytes == Array(octets[..<read]), "encoding gives other octets")
    }
  ]
}
