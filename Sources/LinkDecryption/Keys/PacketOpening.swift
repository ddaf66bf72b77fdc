/// How a packet was decrypted, so that another payload can be put in its place under another key.
public struct PacketOpening: Sendable {
  /// The long term key that opened it.
  public let key: LinkKey
  /// What the session key is made from, besides.
  let material: LinkCipher.Material
  /// The packet's number in its direction.
  let counter: UInt64
  /// Whether the central sent it.
  let isFromCentral: Bool
  /// The access address of a connected isochronous stream; nil for a connection's own packets.
  var stream: UInt32?

  /// Encrypts a payload as the packet would carry it if the connection had another key.
  ///
  /// - Parameters:
  ///   - payload: without a message integrity check.
  ///   - firstOctet: of the packet's header.
  ///   - longTermKey: instead of `key`.
  /// - Returns: the payload with its check.
  public func seal(_ payload: [UInt8], firstOctet: UInt8, longTermKey: UInt128) -> [UInt8] {
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
