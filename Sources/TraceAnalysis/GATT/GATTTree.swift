public import BluetoothPackets

/// The attributes of one server as a tree, with what was seen of each.
public struct GATTTree: Sendable {
  /// Index in `DeviceTable`; nil where the capture does not tell whose attributes they are.
  public let device: Int?
  /// The connections, by id, in which attributes of this server were seen.
  public let connections: [Int]
  public let services: [Service]
  /// Attributes that were used, and that no discovery in the capture explains.
  public let unexplained: [Attribute]

  public struct Service: Sendable {
    public let handle: UInt16
    public let endHandle: UInt16
    public let uuid: BluetoothUUID
    public let isPrimary: Bool
    public let frame: Int?
    public let includes: [Attribute]
    public let characteristics: [Characteristic]
  }

  public struct Characteristic: Sendable {
    public let handle: UInt16
    public let valueHandle: UInt16
    public let uuid: BluetoothUUID
    public let properties: CharacteristicProperties
    public let frame: Int?
    public let observation: AttributeObservation?
    public let descriptors: [Attribute]
  }

  public struct Attribute: Sendable {
    public let handle: UInt16
    /// Nil for an attribute that discovery did not show.
    public let uuid: BluetoothUUID?
    /// The frame of its discovery.
    public let frame: Int?
    public let observation: AttributeObservation?
  }
}
