import BluetoothPackets
import ByteReading

/// What the sessions must determine for the fields of a watcher, in addition to what they always follow.
///
/// If a watcher needs only four ATT fields, HCI parameters and attribute names are not determined.
struct WatchedFields {
  /// The record itself: its number, times, lengths and outcome.
  var record = false
  /// Parameters of commands and events, and the advertising data in them.
  var hostParameters = false
  /// Which event answers which command.
  var commands = false
  /// The devices at the ends of an HCI connection.
  var hostEnds = false
  /// The devices at the ends of a connection on the air.
  var airEnds = false
  /// L2CAP on BR/EDR and the protocols above it.
  var classic = false
  /// Which packets contain the parts of a frame or an SDU.
  var parts = false
  /// The discovered attribute to which a PDU refers, and the request before the PDU.
  var attributes = false
  /// The fields inside attribute values.
  var values = false

  /// No watcher.
  static let none = WatchedFields()

  private init() {}

  init(_ fields: FieldSet) {
    record = fields.intersects(.record)
    hostEnds = fields.intersects(.hostEnds)
    hostParameters = fields.intersects(.hostParameters) || hostEnds
    commands = fields.intersects(.commands)
    airEnds = fields.intersects(.airEnds)
    parts = fields.intersects(.parts)
    classic = fields.intersects(.classic)
    attributes = fields.intersects(.attributes)
    values = fields.intersects(.values)
  }
}

extension FieldSet {
  fileprivate static let record = FieldSet(of: .record)
  fileprivate static let hostParameters = FieldSet(
    of: .hciCommand, .hciEvent, .advertisingData, .beacon)
  fileprivate static let hostEnds = FieldSet(
    named: "bthci_acl.connect_in", "bthci_acl.src.bd_addr", "bthci_acl.src.name",
    "bthci_acl.src.role", "bthci_acl.dst.bd_addr", "bthci_acl.dst.name", "bthci_acl.dst.role")
  fileprivate static let commands = FieldSet(
    named: "bthci_evt.command_in_frame", "bthci_evt.pending_in_frame",
    "bthci_evt.command_response_delta", "bthci_evt.command_pending_delta",
    "bthci_evt.pending_response_delta")
  fileprivate static let airEnds = FieldSet(
    named: "btle.master_bd_addr", "btle.slave_bd_addr", "btle.connection_parameters_in")
  fileprivate static let classic: FieldSet = {
    var fields = FieldSet(of: .l2cap, .l2capSignalling, .att, .smp)
    fields.formUnion(
      FieldSet(named: "btl2cap.psm", "btl2cap.connect_in", "bthci_acl.continuation_to"))
    return fields
  }()
  fileprivate static let parts = FieldSet(
    named: "btle.l2cap_index", "btle.l2cap.fragment", "btle.l2cap.fragment.count",
    "btle.l2cap.reassembled.length", "btl2cap.le_sdu.fragment", "btl2cap.le_sdu.fragment.count",
    "btl2cap.le_sdu.reassembled.length")
  fileprivate static let attributes: FieldSet = {
    var fields = FieldSet.ofAttributes
    fields.formUnion(.handles)
    fields.formUnion(FieldSet(named: "btatt.request_in_frame", "btatt.response_in_frame"))
    return fields
  }()
  /// The fields of GATT, of value layouts and of profiles.
  fileprivate static let values: FieldSet = {
    var fields = FieldSet(of: .gatt)
    fields.insertAll(from: Field.ID(8192))
    return fields
  }()

  /// The fields of these layers.
  private init(of layers: Layer...) {
    self.init(FieldCatalogue.standard.all.lazy.filter { layers.contains($0.layer) }.map(\.id))
  }
}
