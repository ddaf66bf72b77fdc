/// A protocol layer, named as people name it: "ATT", "L2CAP", "nRF Sniffer".
///
/// Layers are declared by the modules that own them, as static constants in extensions of this type.
@frozen
public struct Layer: Sendable {
  /// What the layer is called in errors: "ATT".
  public let name: ConstantText

  /// The layer of this name.
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
