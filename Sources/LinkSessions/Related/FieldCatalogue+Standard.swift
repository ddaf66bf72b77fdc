import BluetoothPackets
public import ByteReading
import CaptureFiles

extension FieldCatalogue {
  /// Every field of the program: of pseudo-headers, PDUs and HCI's layouts, of values of
  /// characteristics, and what other packets say of one.
  ///
  /// Profiles are installed before it is first asked for.
  public static let standard = {
    var catalogue = FieldCatalogue(
      PseudoHeaderFields.all + BluetoothFields.all + SessionFields.all)
    catalogue.add(numbered: ValueLayouts.current.fieldDescriptions)
    return catalogue
  }()
}

extension FieldSet {
  /// These fields, and those that they are made from: handles for what discovery has shown of
  /// attributes, times on the air for the times between packets.
  public var withSources: FieldSet {
    var fields = self
    if FieldSet.ofAttributes.intersects(self) { fields.formUnion(.handles) }
    if contains(RecordField.protocols.id) { fields.formUnion(.layers) }
    if FieldSet.betweenPackets.intersects(self) { fields.formUnion(.packetTimes) }
    return fields
  }

  /// What is told of the attribute that a handle names.
  static let ofAttributes = FieldSet(
    named: "btatt.uuid16", "btatt.uuid128", "btatt.service_uuid16", "btatt.service_uuid128",
    "btatt.characteristic_uuid16", "btatt.characteristic_uuid128")
  /// The fields that hold the handle of an attribute.
  static let handles = FieldSet(named: "btatt.handle")
  private static let layers = FieldSet(
    FieldCatalogue.standard.all.lazy.filter { $0.format == .layer }.map(\.id))
  private static let betweenPackets = FieldSet(
    named: "nordic_ble.delta_time", "nordic_ble.delta_time_ss")
  /// How long a packet was on the air.
  static let packetTimes = FieldSet(named: "nordic_ble.packet_time")

  /// The fields of these names in display filters.
  init(named names: String...) {
    self.init(names.flatMap { FieldCatalogue.standard.fields(named: $0) })
  }
}
