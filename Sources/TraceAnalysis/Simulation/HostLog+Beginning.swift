import BluetoothPackets
import ByteReading

extension HostLog {
  /// Adds the initial exchange between a host and its controller.
  ///
  /// - Parameters:
  ///   - address: the static address that the host sets.
  ///   - buffers: the number of data packets that the controller buffers.
  ///   - bufferOctets: the octets of each buffer.
  mutating func begin(address: DeviceAddress, buffers: Int, bufferOctets: Int) {
    completedCommand(.reset, at: 0)
    // Every event of the first page, and every LE event in use.
    completedCommand(.setEventMask, [UInt8](repeating: 0xFF, count: 7) + [0x3F], at: 1_000_000)
    completedCommand(
      .leSetEventMask, [0xFF, 0xFF, 0x0F, 0, 0, 0, 0, 0], at: 2_000_000)
    let size = HostLog.octets(UInt16(clamping: bufferOctets)) + [UInt8(clamping: buffers)]
    completedCommand(.leReadBufferSize, returning: [0] + size, at: 3_000_000)
    var octets = ByteWriter()
    address.encode(into: &octets)
    completedCommand(.leSetRandomAddress, octets.bytes, at: 4_000_000)
  }
}
