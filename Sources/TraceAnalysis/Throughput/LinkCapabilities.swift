import BluetoothPackets
import LinkSessions

/// What a capture shows the two ends of a connection to be capable of; nil where it does not show.
struct LinkCapabilities: Hashable, Sendable {
  /// Both ends support the 2M PHY, or one is known not to.
  let phy2M: Bool?
  /// The same for data length extension.
  let dataLengthExtension: Bool?
  /// What client and server offered, where an exchange is in the capture.
  let clientMTU: Int?
  let serverMTU: Int?
  /// Discovery shows that the characteristic can be written with a response only.
  let writesOnlyWithResponse: Bool
  /// The frames that show the features.
  let featureFrames: [Int]

  /// - Parameters:
  ///   - connection: whose ends they are.
  ///   - offers: what they said on the air.
  ///   - properties: of the characteristic that the transfer writes, where they are known.
  init(
    of connection: Connection, _ offers: LinkOffers?, properties: CharacteristicProperties?
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
