/// A value with its basis and the frame that proves it.
public struct Known<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value; nil if and only if the basis is `unknown`.
  public let value: Value?
  /// The evidence for the value.
  public let basis: Basis
  /// The record's number, if a single record proves the value.
  package let frame: Int?

  fileprivate init(value: Value?, basis: Basis, frame: Int?) {
    self.value = value
    self.basis = basis
    self.frame = frame
  }

  /// An unknown value.
  public static var unknown: Known { Known(value: nil, basis: .unknown, frame: nil) }

  /// Returns a value that this frame contains.
  package static func seen(_ value: Value, frame: Int) -> Known {
    Known(value: value, basis: .seen, frame: frame)
  }

  /// Returns a value derived from the capture, with the frame that proves it if there is a single one.
  package static func derived(_ value: Value, frame: Int?) -> Known {
    Known(value: value, basis: .derived, frame: frame)
  }

  /// Returns the specification's default, because the capture lacks the exchange.
  public static func assumed(_ value: Value) -> Known {
    Known(value: value, basis: .assumed, frame: nil)
  }
}

extension Known {
  /// Transforms the value; the basis stays the same.
  public func map<Other>(_ transform: (Value) -> Other) -> Known<Other> {
    Known<Other>(value: value.map(transform), basis: basis, frame: frame)
  }
}
