import BluetoothPackets
import LinkSessions
import TraceAnalysis
import TraceReports

// Devices, their advertising and attributes, and the file.
extension ContractSubject {
  static let advertiser = ContractSubject(
    name: "advertiser", meaning: "A device that advertises.", mainKey: "name",
    documents: [AdvertiserReport.shape.description], needs: .advertising
  ) { capture, _, body in
    guard let analysis = capture.advertising else { return }
    for advertiser in analysis.advertisers {
      body(
        ContractInstance(
          label: analysis.devices[advertiser.device].key.address.description,
          documents: [DocumentOf(AdvertiserReport(advertiser: advertiser, analysis: analysis))],
          origin: capture.origin, packets: .device(advertiser.device), lasting: nil))
    }
  }

  static let device = ContractSubject(
    name: "device", meaning: "A device, identified by its address.", mainKey: "name",
    documents: [Device.shape.description], needs: []
  ) { capture, _, body in
    for device in capture.devices.devices {
      body(
        ContractInstance(
          label: device.key.address.description, documents: [DocumentOf(device)],
          origin: capture.origin, packets: .none, lasting: nil))
    }
  }

  static let service = ContractSubject(
    name: "service", meaning: "A service of a server.", mainKey: "uuid",
    documents: [ServiceReport.shape.description, ServerTerms.shape.description], needs: .gatt
  ) { capture, _, body in
    guard let analysis = capture.gatt else { return }
    for tree in analysis.trees {
      for service in tree.services {
        body(
          ContractInstance(
            label: tree.addresses.first?.address.description ?? "a server",
            documents: [
              DocumentOf(ServiceReport(service: service, known: analysis.known)),
              DocumentOf(ServerTerms(tree: tree, service: service, devices: analysis.devices)),
            ], origin: capture.origin, packets: .none, lasting: nil))
      }
    }
  }

  static let characteristic = ContractSubject(
    name: "characteristic", meaning: "A characteristic of a server.", mainKey: "uuid",
    documents: [CharacteristicReport.shape.description, ServerTerms.shape.description],
    needs: .gatt
  ) { capture, _, body in
    guard let analysis = capture.gatt else { return }
    for tree in analysis.trees {
      for service in tree.services {
        for characteristic in service.characteristics {
          body(
            ContractInstance(
              label: tree.addresses.first?.address.description ?? "a server",
              documents: [
                DocumentOf(
                  CharacteristicReport(characteristic: characteristic, known: analysis.known)),
                DocumentOf(ServerTerms(tree: tree, service: service, devices: analysis.devices)),
              ], origin: capture.origin, packets: .none, lasting: nil))
        }
      }
    }
  }

  static let file = ContractSubject(
    name: "file", meaning: "The capture itself.", mainKey: nil,
    documents: [CapturedFile.shape.description], needs: []
  ) { capture, _, body in
    body(
      ContractInstance(
        label: "the file", documents: [DocumentOf(capture.file)], origin: capture.origin,
        packets: .all, lasting: nil))
  }
}

/// The server of an attribute.
struct ServerTerms: Described {
  let tree: GATTTree
  let service: GATTTree.Service
  let devices: DeviceTable

  static let shape = Shape<ServerTerms>("server_terms", "Server of an attribute.") { terms in
    terms.value("service", "The service that it belongs to.") { $0.service.attribute.uuid }
    terms.value("server", "The server's address.") { $0.tree.addresses.first?.address }
    terms.value("server_name", "The server's name.") { terms in
      terms.tree.device.flatMap { terms.devices[$0].name }
    }
    terms.value("is_local", "Whether it is the host that wrote the log.") { $0.tree.isLocal }
  }
}

/// Keys of a pairing that are not in the report.
struct PairingTerms: Described {
  let pairing: Pairing

  static let shape = Shape<PairingTerms>("pairing_terms", "Terms that describe a pairing.") {
    terms in
    terms.values("method", "Its method and its association model.") { terms in
      let method = terms.pairing.isSecureConnections.map { $0 ? "secure-connections" : "legacy" }
      return [method, terms.pairing.association?.model.name].compactMap { $0 }.map(Method.init)
    }
    terms.value("secure_connections", "Whether it is LE Secure Connections.") {
      $0.pairing.isSecureConnections
    }
  }

  private struct Method: CellValue {
    let name: String

    init(_ name: String) { self.name = name }

    static var valueType: ValueType {
      guard case .oneOf(let models) = Pairing.AssociationModel.valueType else {
        return .text(.plain)
      }
      return .oneOf(["secure-connections", "legacy"] + models)
    }
    var cell: Cell { .text(name) }
  }
}

extension PairingTerms: EvidencedSubject {
  func evidence(of key: String) -> ValueEvidence? {
    guard key == "secure_connections", pairing.isSecureConnections == false else { return nil }
    let lacking = LinkDirection.both.compactMap { side -> (text: String, frame: Int)? in
      let own = pairing.sides[side]
      guard let features = own.features, let frame = own.featuresFrame,
        !features.authenticationRequirements.supportsSecureConnections
      else { return nil }
      return ("the \(side.sender)'s AuthReq in #\(frame.number) lacks SC", frame.number)
    }
    guard !lacking.isEmpty else { return nil }
    return ValueEvidence(
      frames: [pairing.first.number] + lacking.map(\.frame),
      cause: lacking.map(\.text).joined(separator: ", "))
  }
}
