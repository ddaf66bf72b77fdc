extension DeviceKey {
  /// The kind of a device address. Core 6.0, Vol 6, Part B, 1.3.
  @nonexhaustive
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Assigned to a manufacturer by the IEEE.
    case `public`
    /// Random, and unchanged until the device is power-cycled.
    case randomStatic = "random-static"
    /// Random, and resolvable with the device's identity resolving key.
    case resolvablePrivate = "resolvable-private"
    /// Random, and not resolvable.
    case nonResolvablePrivate = "non-resolvable-private"
    /// Random with the two most significant bits 10, which the specification reserves.
    case reserved
  }
}
