/// How a packet was decrypted, so that another payload can be encrypted in its place with another key.
package struct PacketOpening: Sendable {
  /// The long term key that decrypted it.
  package let key: LinkKey
  /// The other input of the session key.
  let material: LinkCipher.Material
  /// The packet's number in its direction.
  let counter: UInt64
  /// Whether the central sent it.
  let isFromCentral: Bool
  /// The access address of a connected isochronous stream; nil for a connection's own packets.
  var stream: UInt32?

  /// Encrypts a payload as if the connection had used another key.
  ///
  /// - Parameters:
  ///   - payload: the payload without a message integrity check.
  ///   - firstOctet: the first octet of the packet's header.
  ///   - longTermKey: the key to use instead of `key`.
  /// - Returns: the payload with its check.
  package func seal(_ payload: [UInt8], firstOctet: UInt8, longTermKey: UInt128) -> [UInt8] {
    var cipher =
      if let stream {
        PacketCipher(connected: stream, material, longTermKey: longTermKey)
      } else {
        PacketCipher(material, longTermKey: longTermKey)
      }
    return cipher.encrypt(
      payload, firstOctet: firstOctet, counter: counter, isFromCentral: isFromCentral)
  }
}
