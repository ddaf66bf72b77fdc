import BluetoothPackets
public import ByteReading
import CaptureFiles

extension FieldCatalogue {
  /// Every field of the program: of pseudo-headers, PDUs and HCI's layouts, and what other packets
  /// say of one.
  public static let standard = FieldCatalogue(
    PseudoHeaderFields.all + BluetoothFields.all + SessionFields.all)
}

extension FieldSet {
  /// The fields of these names in display filters.
  init(named names: String...) {
    self.init(names.flatMap { FieldCatalogue.standard.fields(named: $0) })
  }
}
