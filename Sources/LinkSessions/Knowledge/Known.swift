/// A value together with what it rests on and the frame that proves it.
public struct Known<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Nil exactly if the basis is `unknown`.
  public let value: Value?
  /// How it is known.
  public let basis: Basis
  /// The record's number, where one record proves the value.
  public let frame: Int?

  fileprivate init(value: Value?, basis: Basis, frame: Int?) {
    self.value = value
    self.basis = basis
    self.frame = frame
  }

  /// Nothing is known.
  public static var unknown: Known { Known(value: nil, basis: .unknown, frame: nil) }

  /// A PDU of this frame says so.
  public static func seen(_ value: Value, frame: Int) -> Known {
    Known(value: value, basis: .seen, frame: frame)
  }

  /// It follows from what was seen; from this frame, where one alone shows it.
  public static func derived(_ value: Value, frame: Int?) -> Known {
    Known(value: value, basis: .derived, frame: frame)
  }

  /// The specification's default, because the capture lacks the exchange.
  public static func assumed(_ value: Value) -> Known {
    Known(value: value, basis: .assumed, frame: nil)
  }
}

extension Known {
  /// Another value on the same ground.
  public func map<Other>(_ transform: (Value) -> Other) -> Known<Other> {
    Known<Other>(value: value.map(transform), basis: basis, frame: frame)
  }
}
