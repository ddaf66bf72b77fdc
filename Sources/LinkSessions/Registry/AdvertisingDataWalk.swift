import BluetoothPackets
import ByteReading

/// The walk along the items of advertising data.
enum AdvertisingDataWalk {
  /// Shows the watcher each item of advertising data, and checks that lengths tell the truth.
  ///
  /// - Parameters:
  ///   - data: the advertising data.
  ///   - end: where the data ends in the record, in octets.
  ///   - isPiece: whether structures may go on in another packet.
  ///   - watcher: is told every field; nil without a watcher.
  static func take(
    _ data: RawSpan, end: Int, isPiece: Bool = false, _ watcher: FieldWatcher?
  ) throws(WireError) {
    if isPiece, watcher == nil { return }
    var input = ByteReader(data, base: end - data.byteCount, watcher: watcher)
    if let damage = AdvertisingDataItem.forEach(in: &input, { _ in }), !isPiece { throw damage }
  }
}
