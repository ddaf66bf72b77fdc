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
}
