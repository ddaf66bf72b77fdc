import BluetoothPackets
import ByteReading

/// What has to be made out for the fields that a watcher wants, beyond what sessions follow anyway.
///
/// A watcher of four fields of ATT pays neither for HCI's parameters nor for the names of attributes.
struct WatchedFields {
  /// What a record has as such: its number, times and lengths, and what became of it.
  var record = false
  /// Parameters of commands and events, and the advertising data in them.
  var hostParameters = false
  /// Which event answers which command.
  var commands = false
  /// Who is at the ends of an HCI connection.
  var hostEnds = false
  /// Who is at the ends of a connection on the air.
  var airEnds = false
  /// L2CAP of BR/EDR, and what is carried over it.
  var classic = false
  /// Which packets hold the parts of a frame or an SDU.
  var parts = false
  /// What discovery has shown of the attribute that a PDU is about, and the request before it.
  var attributes = false
  /// What the values of attributes consist of.
  var values = false

  /// Nobody watches.
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
  /// Those of GATT, and those that layouts and profiles bring.
  fileprivate static let values: FieldSet = {
    var fields = FieldSet(of: .gatt)
    fields.insertAll(from: FieldID(8192))
    return fields
  }()

  /// The fields of these layers.
  private init(of layers: Layer...) {
    self.init(FieldCatalogue.standard.all.lazy.filter { layers.contains($0.layer) }.map(\.id))
  }
}
