import BluetoothPackets
import ByteReading
package import LinkDecryption

/// The walk along the items of advertising data.
package enum AdvertisingDataWalk {
  /// Shows the watcher each item of advertising data, and checks that lengths tell the truth.
  ///
  /// - Parameters:
  ///   - data: the advertising data.
  ///   - end: where the data ends in the record, in octets.
  ///   - isPiece: whether structures may go on in another packet.
  ///   - keys: of encrypted advertising data; only a watcher is shown what they decrypt.
  ///   - watcher: is told every field; nil without a watcher.
  static func take(
    _ data: RawSpan, end: Int, isPiece: Bool = false, keys: [AdvertisingKey] = [],
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

  /// Shows the watcher what encrypted advertising data says.
  private static func show(
    _ encrypted: borrowing EncryptedAdvertisingData, _ keys: [AdvertisingKey],
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

  /// What the encrypted structures of advertising data say, one after the other.
  ///
  /// - Parameters:
  ///   - octets: of advertising data, up to a length that lies.
  ///   - keys: of encrypted advertising data.
  /// - Returns: AD structures; empty where there are none, or no key fits.
  package static func plaintext(of octets: [UInt8], _ keys: [AdvertisingKey]) -> [UInt8] {
    var plaintext: [UInt8] = []
    try? ADStructure.forEach(in: octets.rawSpan) { structure in
      guard structure.type == .encryptedData else { return }
      plaintext += keys.decrypt(structure.value) ?? []
    }
    return plaintext
  }
}
