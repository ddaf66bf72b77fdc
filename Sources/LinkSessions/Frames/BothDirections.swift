/// A value for each of the two directions of a connection.
public struct BothDirections<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value for packets from the central.
  public var centralToPeripheral: Value
  /// The value for packets from the peripheral.
  public var peripheralToCentral: Value

  /// Creates a value for each direction.
  public init(centralToPeripheral: Value, peripheralToCentral: Value) {
    self.centralToPeripheral = centralToPeripheral
    self.peripheralToCentral = peripheralToCentral
  }

  /// Creates the same value for both directions.
  public init(both value: Value) {
    self.init(centralToPeripheral: value, peripheralToCentral: value)
  }

  /// The value for a direction.
  public subscript(direction: LinkDirection) -> Value {
    get { direction == .centralToPeripheral ? centralToPeripheral : peripheralToCentral }
    @inline(__always) _modify {
      if direction == .centralToPeripheral {
        yield &centralToPeripheral
      } else {
        yield &peripheralToCentral
      }
    }
  }

  mutating func swap() {
    Swift.swap(&centralToPeripheral, &peripheralToCentral)
  }
}

extension BothDirections<Int> {
  /// The sum of both.
  public var total: Int { centralToPeripheral + peripheralToCentral }
}
