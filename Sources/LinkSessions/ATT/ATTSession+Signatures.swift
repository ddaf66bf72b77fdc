import BluetoothPackets
import ByteReading
import LinkDecryption

extension ATTSession {
  /// Verifies the signature of a signed write. Core 6.0, Vol 3, Part H, 2.4.5.
  ///
  /// - Parameters:
  ///   - write: the PDU.
  ///   - octets: the octets of the PDU.
  ///   - context: the context of the PDU.
  ///   - connection: the connection.
  ///   - registry: the devices.
  ///   - log: provides the known keys.
  static func checkSignature(
    of write: borrowing SignedWriteCommand, _ octets: RawSpan, _ context: PDUContext,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) {
    let message = octets.clamped(from: 0, count: octets.byteCount - signatureOctets)
    let sender = connection.device(sendingIn: context.direction)
    let addresses = sender.map { registry.addresses(of: $0) } ?? []
    // Try the sender's keys first. Other keys may also belong to the sender, under an earlier address.
    let (keys, own) = log.keys.signatureKeys(of: addresses, limit: signatureKeyLimit)
    for key in keys
    where DataSignature.code(of: message, counter: write.signCounter, key: key.value)
      == write.signature
    {
      connection.signedWrites.right += 1
      return
    }
    guard own > 0 else {
      connection.signedWrites.noKey += 1
      return
    }
    connection.signedWrites.wrong += 1
    connection.signedWrites.firstWrong = connection.signedWrites.firstWrong ?? log.frame.number
  }

  /// Number of octets of the sign counter and the message authentication code.
  private static var signatureOctets: Int { 12 }
  /// The maximum number of keys to try for one write.
  private static var signatureKeyLimit: Int { 64 }
}

extension Registry {
  /// Returns the addresses of a device: its own and its identity address.
  fileprivate func addresses(of device: Int) -> [KeyRing.Address] {
    [pairingAddress(device)] + (devices[device].identity.value.map { [KeyRing.Address($0)] } ?? [])
  }
}
