/// What kind of address a device shows. Core 6.0, Vol 6, Part B, 1.3.
public enum AddressKind: String, Hashable, Sendable, CaseIterable {
  /// Assigned by the IEEE to a maker.
  case `public`
  /// Random, and kept as long as the device has power.
  case randomStatic = "random-static"
  /// Random, and recognised by who knows the identity key.
  case resolvablePrivate = "resolvable-private"
  /// Random, and recognised by nobody.
  case nonResolvablePrivate = "non-resolvable-private"
  /// Random with the two most significant bits 10, which the specification reserves.
  case reserved
}
