/// A protocol layer with its common name, such as "ATT", "L2CAP" or "nRF Sniffer".
///
/// Layers are declared by the modules that own them, as static constants in extensions of this type.
@frozen
public struct Layer: Sendable {
  /// The layer's name in errors, such as "ATT".
  public let name: ConstantText

  /// Creates a layer with this name.
  @inlinable
  public init(_ name: StaticString) {
    self.name = ConstantText(name)
  }
}

extension Layer: Equatable, CustomStringConvertible {
  public static func == (left: Layer, right: Layer) -> Bool {
    left.name == right.name
  }

  public var description: String { "\(name)" }
}
