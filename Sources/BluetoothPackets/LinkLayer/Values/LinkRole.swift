/// One end of a connection. Core 6.0, Vol 6, Part B, 1.1.
public enum LinkRole: Int, CaseIterable, Hashable, Sendable {
  /// The device that opened the connection and determines its timing.
  case central = 0
  /// The device that advertised and responds.
  case peripheral = 1

  /// The other end.
  public var peer: LinkRole { self == .central ? .peripheral : .central }
}
