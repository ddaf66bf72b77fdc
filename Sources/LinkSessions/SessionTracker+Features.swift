import BluetoothPackets

/// What HCI tells of the two link layers, and of their encryption.
extension SessionTracker {
  /// Commands of the host about the key of a connection.
  mutating func takeSecurity(_ command: borrowing HCICommand, _ slot: Int) {
    switch command {
    case .leEnableEncryption(let command):
      guard let index = find(command.connectionHandle, slot) else { return }
      beginEncryption(
        random: command.randomNumber, diversifier: command.encryptedDiversifier, of: index)
    case .leLongTermKeyRequestReply(let command):
      guard let index = find(command.connectionHandle, slot) else { return }
      answerKeyRequest(isMissing: false, of: index)
    case .leLongTermKeyRequestNegativeReply(let command):
      guard let index = find(command.connectionHandle, slot) else { return }
      answerKeyRequest(isMissing: true, of: index)
    default: break
    }
  }

  mutating func take(_ request: LELongTermKeyRequest, _ slot: Int) {
    guard let index = find(request.connectionHandle, slot) else { return }
    beginEncryption(
      random: request.randomNumber, diversifier: request.encryptedDiversifier, of: index)
  }

  mutating func take(_ event: LEReadRemoteFeaturesPage0Complete, _ slot: Int) {
    guard event.status == .success, let index = find(event.connectionHandle, slot) else { return }
    connections[index].noteFeatures(
      LEFeatureSet(rawValue: event.features.rawValue), of: peerDirection(index),
      frame: frame.number)
  }

  mutating func take(_ event: ReadRemoteVersionInformationComplete, _ slot: Int) {
    guard event.status == .success, let index = find(event.connectionHandle, slot) else { return }
    connections[index].versions[peerDirection(index)] = .seen(
      LinkLayerVersion(event), frame: frame.number)
  }

  mutating func take(_ event: LEFrameSpaceUpdateComplete, _ slot: Int) {
    guard event.status == .success, let index = find(event.connectionHandle, slot) else { return }
    connections[index].noteFrameSpace(
      event.frameSpace, FrameSpacingTypes(rawValue: event.spacingTypes.rawValue),
      frame: frame.number)
  }

  /// What a controller says of itself when its host starts.
  mutating func takeLocal(_ answer: borrowing HCIReturnParameters, _ slot: Int) {
    switch answer {
    case .leReadLocalSupportedFeaturesPage0(let answer):
      guard answer.status == .success else { return }
      adapters[slot].features = .seen(
        LEFeatureSet(rawValue: answer.features.rawValue), frame: frame.number)
    case .readLocalVersionInformation(let answer):
      guard answer.status == .success else { return }
      adapters[slot].version = .seen(LinkLayerVersion(answer), frame: frame.number)
    default: break
    }
  }

  /// Gives a new connection what the host has asked its controller before.
  mutating func noteLocal(_ index: Int, _ slot: Int) {
    let own = peerDirection(index).opposite
    connections[index].features[own] = adapters[slot].features
    connections[index].versions[own] = adapters[slot].version
  }

  /// The direction in which the other device sends.
  private mutating func peerDirection(_ index: Int) -> LinkDirection {
    connections[index].localIsCentral.value ?? true ? .peripheralToCentral : .centralToPeripheral
  }
}
