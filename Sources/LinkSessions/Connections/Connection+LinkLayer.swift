import BluetoothPackets

/// What the two link layers tell each other about themselves.
extension Connection {
  /// The features that one side names.
  ///
  /// The first octet of LL_FEATURE_RSP holds only what both sides support; what was said before is
  /// not taken back. Core 6.0, Vol 6, Part B, 5.1.4.
  mutating func noteFeatures(_ features: LEFeatureSet, of side: LinkDirection, frame: Int) {
    let earlier = self.features[side].value ?? []
    self.features[side] = .seen(features.union(earlier), frame: frame)
  }

  /// The pause that both sides agreed upon, for the directions that it is said of. 5.1.30.
  mutating func noteFrameSpace(_ microseconds: UInt16, _ types: FrameSpacingTypes, frame: Int) {
    if types.contains(.centralToPeripheral) {
      frameSpace.centralToPeripheral = .seen(microseconds, frame: frame)
    }
    if types.contains(.peripheralToCentral) {
      frameSpace.peripheralToCentral = .seen(microseconds, frame: frame)
    }
  }
}
