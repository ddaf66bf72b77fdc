import BluetoothPackets

/// Features of the two link layers, and encryption, from HCI.
extension HCISession {
  /// Processes the host's commands about a connection's key.
  mutating func takeSecurity(
    _ command: borrowing HCICommand, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) {
    switch command {
    case .leEnableEncryption(let command):
      guard let index = connection(of: command.connectionHandle) else {
        return
      }
      let box = links[index]
      box.session.security.beginEncryption(
        random: command.randomNumber, diversifier: command.encryptedDiversifier,
        &links.connections[index],
        &log)
      box.session.security.useKey(
        command.longTermKey, linkKey: transportKeys[command.longTermKey],
        &links.connections[index], &log)
    case .leLongTermKeyRequestReply(let command):
      guard let index = connection(of: command.connectionHandle) else {
        return
      }
      let box = links[index]
      box.session.security.answerKeyRequest(isMissing: false, at: log.frame)
      box.session.security.useKey(
        command.longTermKey, linkKey: transportKeys[command.longTermKey],
        &links.connections[index], &log)
    case .leLongTermKeyRequestNegativeReply(let command):
      guard let index = connection(of: command.connectionHandle) else {
        return
      }
      links[index].session.security.answerKeyRequest(isMissing: true, at: log.frame)
    default: break
    }
  }

  mutating func take(
    _ request: LEMetaEvent.LELongTermKeyRequest, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) {
    guard let index = connection(of: request.connectionHandle) else {
      return
    }
    let box = links[index]
    box.session.security.beginEncryption(
      random: request.randomNumber, diversifier: request.encryptedDiversifier,
      &links.connections[index],
      &log)
  }

  mutating func take(
    _ event: LEMetaEvent.LEReadRemoteFeaturesPage0Complete, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) {
    guard event.status == .success,
      let index = connection(of: event.connectionHandle)
    else { return }
    links.connections[index].noteFeatures(
      LEFeatureSet(rawValue: event.features.rawValue), of: links.connections[index].peerDirection,
      frame: log.frame.number)
  }

  mutating func take(
    _ event: HCIEvent.ReadRemoteVersionInformationComplete, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) {
    guard event.status == .success,
      let index = connection(of: event.connectionHandle)
    else { return }
    links.connections[index].versions[links.connections[index].peerDirection] = .seen(
      Connection.LinkLayerVersion(event), frame: log.frame.number)
  }

  mutating func take(
    _ event: LEMetaEvent.LEFrameSpaceUpdateComplete, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) {
    guard event.status == .success,
      let index = connection(of: event.connectionHandle)
    else { return }
    links.connections[index].frameSpaces.note(
      event.frameSpace, FrameSpacingTypes(rawValue: event.spacingTypes.rawValue),
      PHYSet(rawValue: event.phys.rawValue), frame: log.frame.number)
  }

  /// Processes what a controller reports about itself when its host starts.
  mutating func takeLocal(
    _ answer: borrowing HCIReturnParameters,
    _ log: inout SessionLog
  ) {
    switch answer {
    case .leReadLocalSupportedFeaturesPage0(let answer):
      guard answer.status == .success else { return }
      features = .seen(
        LEFeatureSet(rawValue: answer.features.rawValue), frame: log.frame.number)
    case .readLocalVersionInformation(let answer):
      guard answer.status == .success else { return }
      version = .seen(Connection.LinkLayerVersion(answer), frame: log.frame.number)
    default: break
    }
  }

  /// Copies the controller's earlier reports about itself to a new connection.
  mutating func noteLocal(_ index: Int, _ links: inout LinkTable) {
    let own = links.connections[index].peerDirection.opposite
    links.connections[index].features[own] = features
    links.connections[index].versions[own] = version
    links.connections[index].shownChanges = reportedChanges.shown(features.value)
  }
}

extension Connection {
  /// The direction in which the peer sends, in an HCI log.
  fileprivate var peerDirection: LinkDirection {
    mutating get {
      localIsCentral.value ?? true ? .peripheralToCentral : .centralToPeripheral
    }
  }
}
