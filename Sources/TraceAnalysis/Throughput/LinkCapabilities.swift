import BluetoothPackets
import LinkSessions

/// Capabilities of the two ends of a connection, or nil where the capture does not show them.
struct LinkCapabilities: Hashable, Sendable {
  /// Whether both ends support LE 2M. False if one end is known not to support it.
  let phy2M: Bool?
  /// Whether both ends support data length extension. False if one end is known not to support it.
  let dataLengthExtension: Bool?
  /// The MTUs that client and server offered, if an exchange was captured.
  let clientMTU: Int?
  let serverMTU: Int?
  /// Whether discovery shows that the characteristic supports only writes with a response.
  let writesOnlyWithResponse: Bool
  /// The frames that show the features.
  let featureFrames: [Int]

  /// - Parameters:
  ///   - connection: the connection.
  ///   - offers: what the ends offered on the air.
  ///   - properties: the properties of the characteristic that the transfer writes, if they are
  ///     known.
  init(
    of connection: Connection, _ offers: ThroughputAnalysis.LinkOffers?,
    properties: CharacteristicProperties?
  ) {
    let features = [
      connection.features.centralToPeripheral, connection.features.peripheralToCentral,
    ]
    func both(_ feature: LEFeatureSet, refused: Int?) -> Bool? {
      if refused != nil { return false }
      if features.contains(where: { $0.value?.contains(feature) == false }) { return false }
      return features.allSatisfy { $0.value != nil } ? true : nil
    }
    phy2M = both(.le2M, refused: offers?.phyRefused)
    dataLengthExtension = both(.dataLengthExtension, refused: offers?.dataLengthRefused)
    clientMTU = connection.attMTUOffers.client.value.map { Int($0) }
    serverMTU = connection.attMTUOffers.server.value.map { Int($0) }
    writesOnlyWithResponse =
      properties.map { $0.contains(.write) && !$0.contains(.writeWithoutResponse) } ?? false
    featureFrames = features.compactMap(\.frame).sorted()
  }
}
