/// The layouts of characteristics' values, by their UUIDs.
public struct ValueLayouts: Sendable {
  private var layouts: [BluetoothUUID: ValueLayout]

  private init(_ layouts: [ValueLayout]) {
    self.layouts = [:]
    for layout in layouts { self.layouts[layout.uuid] = layout }
  }

  /// Those of the Bluetooth SIG's characteristics. GATT Specification Supplement, 3.
  public static let standard: ValueLayouts = {
    var table = ValueLayoutTable(characteristicLayoutTable)
    return ValueLayouts(table.layouts())
  }()

  /// The layout of a characteristic's value, if there is one.
  public subscript(uuid: BluetoothUUID) -> ValueLayout? { layouts[uuid] }

  /// All layouts, by their UUIDs.
  public var all: [ValueLayout] {
    layouts.values.sorted { $0.uuid.rawValue < $1.uuid.rawValue }
  }
}
