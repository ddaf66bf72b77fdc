import BLETrace

// The Swift code of README.md, which has to compile; SnippetTests holds the two against each other.

func parseAPDU() throws {
  let octets: [UInt8] = [0x1B, 0x10, 0x00, 0x10, 0x48]
  let pdu = try ATTPDU(octets)
  if case .handleValueNotification(let notification) = pdu {
    print(notification.handle, notification.value.byteCount)  // 16 2
  }
  print(pdu.encoded() == octets)  // true
}

func askACapture() throws {
  let capture = try Capture(path: "lock.btsnoop")
  for transfer in try capture.throughput().transfers where transfer.rate < .kilobits(100) {
    print(transfer)
  }
  try capture.forEachNotification { print($0.handle, $0.octets) }
}

func tellSeveralStories() throws {
  let capture = try Capture(path: "lock.btsnoop")
  let (summary, pairing) = try capture.run(SummaryTeller(), PairingTeller())
  for connection in summary.connections.connections {
    print(connection.id, connection.attMTU.value ?? 23, connection.attMTU.basis)
  }
  print(pairing.pairings.count)
}
