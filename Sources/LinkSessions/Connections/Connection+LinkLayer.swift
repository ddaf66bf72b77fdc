import BluetoothPackets

/// The information that the two link layers exchange about themselves.
extension Connection {
  /// Records the features of one side.
  ///
  /// The first octet of LL_FEATURE_RSP contains only features that both sides support, so features
  /// already known are kept. Core 6.0, Vol 6, Part B, 5.1.4.
  mutating func noteFeatures(_ features: LEFeatureSet, of side: LinkDirection, frame: Int) {
    let earlier = self.features[side].value ?? []
    self.features[side] = .seen(features.union(earlier), frame: frame)
  }
}
