import BluetoothPackets
import ByteReading
import LinkDecryption

extension ATTSession {
  /// Computes the signature of a signed write again. Core 6.0, Vol 3, Part H, 2.4.5.
  ///
  /// - Parameters:
  ///   - write: the PDU.
  ///   - octets: of it.
  ///   - context: where it came from.
  ///   - connection: what is known of the connection.
  ///   - registry: what is known of devices.
  ///   - log: holds the keys that are known.
  static func checkSignature(
    of write: borrowing SignedWriteCommand, _ octets: RawSpan, _ context: PDUContext,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) {
    let message = octets.clamped(from: 0, count: octets.byteCount - signatureOctets)
    let sender = connection.device(sendingIn: context.direction)
    let addresses = sender.map { registry.addresses(of: $0) } ?? []
    var isSenders = false
    // Keys of the sender first; those of others may be its, too, under an address of before.
    let keys = log.keys.signatureKeys
    let own = keys.filter { $0.address.map(addresses.contains) ?? false }
    for key in (own + keys.filter { !own.contains($0) }).prefix(signatureKeyLimit) {
      isSenders = isSenders || own.contains(key)
      if DataSignature.code(of: message, counter: write.signCounter, key: key.value)
        == write.signature
      {
        connection.signedWrites.right += 1
        return
      }
    }
    guard isSenders else {
      connection.signedWrites.noKey += 1
      return
    }
    connection.signedWrites.wrong += 1
    connection.signedWrites.firstWrong = connection.signedWrites.firstWrong ?? log.frame.number
  }

  /// Counter and message authentication code.
  private static var signatureOctets: Int { 12 }
  /// Keys that are tried for one write.
  private static var signatureKeyLimit: Int { 64 }
}

extension Registry {
  /// The addresses that a device is known by: its own, and its identity's.
  fileprivate func addresses(of device: Int) -> [PairingAddress] {
    [pairingAddress(device)] + (devices[device].identity.value.map { [PairingAddress($0)] } ?? [])
  }
}
