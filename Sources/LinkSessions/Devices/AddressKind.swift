/// What kind of address a device shows. Core 6.0, Vol 6, Part B, 1.3.
public enum AddressKind: String, Hashable, Sendable, CaseIterable {
  case `public`
  case randomStatic = "random-static"
  case resolvablePrivate = "resolvable-private"
  case nonResolvablePrivate = "non-resolvable-private"
  /// Random with the two most significant bits 10, which the specification reserves.
  case reserved
}
