import BluetoothPackets
public import ByteReading
import CaptureFiles

extension FieldCatalogue {
  /// All fields of the program: those of pseudo-headers, PDUs, HCI layouts and characteristic values, and those that
  /// come from other packets.
  ///
  /// Profiles are installed before its first use.
  public static let standard = {
    var catalogue = FieldCatalogue(
      PseudoHeaderFields.all + BluetoothFields.all + SessionFields.all)
    catalogue.add(numbered: ValueLayouts.current.fieldDescriptions)
    return catalogue
  }()
}

extension FieldSet {
  /// These fields and those from which they are derived: handles for the discovered attributes, packet times for the
  /// times between packets.
  public var withSources: FieldSet {
    var fields = self
    if FieldSet.ofAttributes.intersects(self) { fields.formUnion(.handles) }
    if contains(RecordField.protocols.id) { fields.formUnion(.layers) }
    if FieldSet.betweenPackets.intersects(self) { fields.formUnion(.packetTimes) }
    return fields
  }

  /// The fields of the attribute to which a handle refers.
  static let ofAttributes = FieldSet(
    named: "btatt.uuid16", "btatt.uuid128", "btatt.service_uuid16", "btatt.service_uuid128",
    "btatt.characteristic_uuid16", "btatt.characteristic_uuid128")
  /// The fields that contain an attribute handle.
  static let handles = FieldSet(named: "btatt.handle")
  private static let layers = FieldSet(
    FieldCatalogue.standard.all.lazy.filter { $0.format == .layer }.map(\.id))
  private static let betweenPackets = FieldSet(
    named: "nordic_ble.delta_time", "nordic_ble.delta_time_ss")
  /// The time that a packet takes on the air.
  static let packetTimes = FieldSet(named: "nordic_ble.packet_time")

  /// The fields with these display filter names.
  init(named names: String...) {
    self.init(names.flatMap { FieldCatalogue.standard.fields(named: $0) })
  }
}
