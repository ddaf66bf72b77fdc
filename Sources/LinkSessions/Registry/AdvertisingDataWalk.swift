import BluetoothPackets
import ByteReading
package import LinkDecryption

/// Walks the items of advertising data.
package enum AdvertisingDataWalk {
  /// Shows a watcher each item of advertising data and validates the lengths.
  ///
  /// - Parameters:
  ///   - data: the advertising data.
  ///   - end: the offset in the record at which the data ends, in octets.
  ///   - isPiece: whether structures may continue in another packet.
  ///   - keys: keys for encrypted advertising data; the plaintext is only shown to a watcher.
  ///   - watcher: receives every field, if there is one.
  static func take(
    _ data: RawSpan, end: Int, isPiece: Bool = false, keys: [KeyRing.AdvertisingKey] = [],
    _ watcher: FieldWatcher?
  ) throws(WireError) {
    if isPiece, watcher == nil { return }
    var input = ByteReader(data, base: end - data.byteCount, watcher: watcher)
    let damage = AdvertisingDataItem.forEach(in: &input) { item in
      guard let watcher, !keys.isEmpty, case .encryptedData(let encrypted) = item else { return }
      show(encrypted, keys, watcher)
    }
    if let damage, !isPiece { throw damage }
  }

  /// Shows the watcher the content of encrypted advertising data.
  private static func show(
    _ encrypted: borrowing EncryptedAdvertisingData, _ keys: [KeyRing.AdvertisingKey],
    _ watcher: FieldWatcher
  ) {
    let value =
      [UInt8](copying: encrypted.randomizer) + [UInt8](copying: encrypted.payload)
      + [UInt8](copying: encrypted.mic)
    guard let plaintext = keys.decrypt(value.rawSpan) else { return }
    let buffer = watcher.currentBuffer
    watcher.enterBuffer(plaintext.rawSpan)
    defer { watcher.returnToBuffer(buffer) }
    var input = ByteReader(plaintext.rawSpan, watcher: watcher)
    _ = AdvertisingDataItem.forEach(in: &input) { _ in }
  }

  /// Returns the plaintext of all encrypted structures in advertising data, concatenated.
  ///
  /// - Parameters:
  ///   - octets: advertising data; the walk stops at an invalid length.
  ///   - keys: keys for encrypted advertising data.
  /// - Returns: AD structures; empty if none is encrypted or no key fits.
  package static func plaintext(of octets: [UInt8], _ keys: [KeyRing.AdvertisingKey]) -> [UInt8] {
    var plaintext: [UInt8] = []
    try? ADStructure.forEach(in: octets.rawSpan) { structure in
      guard structure.type == .encryptedData else { return }
      plaintext += keys.decrypt(structure.value) ?? []
    }
    return plaintext
  }
}
