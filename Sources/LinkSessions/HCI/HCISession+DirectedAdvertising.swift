import BluetoothPackets
import ByteReading

extension HCISession {
  /// The key under which legacy advertising is stored among the sets, because it has no handle.
  static var legacySet: UInt8 { 0xFF }

  /// Records how a host configures advertising for the next Enable command.
  mutating func noteAdvertising(_ opcode: HCIOpcode, _ parameters: RawSpan) {
    switch opcode {
    case .leSetAdvertisingParameters:
      directed[HCISession.legacySet] = SessionEvent.DirectedAdvertising(opcode, parameters)
    case .leSetExtendedAdvertisingParameters, .leSetExtendedAdvertisingParametersV2:
      guard let set = parameters.octet(at: 0) else { return }
      directed[set] = SessionEvent.DirectedAdvertising(opcode, parameters)
    default: break
    }
  }

  /// Reports directed advertising that the host enables.
  func emitDirected(_ sets: [UInt8], _ log: inout SessionLog) {
    guard let advertising = sets.lazy.compactMap({ self.directed[$0] }).first else { return }
    log.emit(.directedAdvertising(advertising, frame: log.frame))
  }
}
