import BluetoothPackets

/// The attributes of a simulated peripheral: Nordic's well-known UART service, or the service of a
/// value pattern.
struct SimulatedDatabase: Sendable {
  /// The handle that the central writes to and reads from.
  let inwardHandle: UInt16
  /// The handle that the peripheral notifies and indicates.
  let outwardHandle: UInt16
  let configurationHandle: UInt16
  /// Requests and their responses in the order of discovery.
  let discovery: [(request: [UInt8], response: [UInt8])]

  init(_ pattern: Simulation.ValuePattern) {
    if let attributes = pattern.attributes {
      inwardHandle = 0x0012
      outwardHandle = 0x0012
      configurationHandle = 0x0013
      discovery = SimulatedDatabase.discovery(of: attributes)
    } else {
      inwardHandle = 0x0012
      outwardHandle = 0x0014
      configurationHandle = 0x0015
      discovery = SimulatedDatabase.discoveryOfUART
    }
  }

  /// 6E40xxxx-B5A3-F393-E0A9-E50E24DCCA9E, least significant octet first.
  private static func uuid(_ number: UInt8) -> [UInt8] {
    [0x9E, 0xCA, 0xDC, 0x24, 0x0E, 0xE5, 0xA9, 0xE0, 0x93, 0xF3, 0xA3, 0xB5, number, 0, 0x40, 0x6E]
  }

  // Primary services: GAP (0x1800) first.
  private static let firstService: (request: [UInt8], response: [UInt8]) = (
    [0x10, 0x01, 0, 0xFF, 0xFF, 0x00, 0x28], [0x11, 6, 1, 0, 5, 0, 0x00, 0x18]
  )
  // Characteristics of GAP: Device Name (read), Appearance (read).
  private static let accessProfile: [(request: [UInt8], response: [UInt8])] = [
    (
      [0x08, 0x01, 0, 0x05, 0, 0x03, 0x28],
      [0x09, 7, 2, 0, 0x02, 3, 0, 0x00, 0x2A, 4, 0, 0x02, 5, 0, 0x01, 0x2A]
    ),
    ([0x08, 0x05, 0, 0x05, 0, 0x03, 0x28], [0x01, 0x08, 0x05, 0, 0x0A]),
  ]

  private static let discoveryOfUART: [(request: [UInt8], response: [UInt8])] =
    [
      firstService,
      // The UART service, then no further service.
      ([0x10, 0x06, 0, 0xFF, 0xFF, 0x00, 0x28], [0x11, 20, 0x10, 0, 0x15, 0] + uuid(1)),
      ([0x10, 0x16, 0, 0xFF, 0xFF, 0x00, 0x28], [0x01, 0x10, 0x16, 0, 0x0A]),
    ] + accessProfile + [
      // Characteristics of the UART service: write with and without response, and read; notify and indicate.
      (
        [0x08, 0x10, 0, 0x15, 0, 0x03, 0x28],
        [0x09, 21, 0x11, 0, 0x0E, 0x12, 0] + uuid(2)
      ),
      (
        [0x08, 0x12, 0, 0x15, 0, 0x03, 0x28],
        [0x09, 21, 0x13, 0, 0x30, 0x14, 0] + uuid(3)
      ),
      ([0x08, 0x14, 0, 0x15, 0, 0x03, 0x28], [0x01, 0x08, 0x14, 0, 0x0A]),
      ([0x04, 0x15, 0, 0x15, 0], [0x05, 1, 0x15, 0, 0x02, 0x29]),
    ]

  private static func discovery(
    of attributes: (service: UInt16, characteristic: UInt16, properties: UInt8)
  ) -> [(request: [UInt8], response: [UInt8])] {
    [
      firstService,
      (
        [0x10, 0x06, 0, 0xFF, 0xFF, 0x00, 0x28],
        [0x11, 6, 0x10, 0, 0x13, 0] + HostLog.octets(attributes.service)
      ),
      ([0x10, 0x14, 0, 0xFF, 0xFF, 0x00, 0x28], [0x01, 0x10, 0x14, 0, 0x0A]),
    ] + accessProfile + [
      (
        [0x08, 0x10, 0, 0x13, 0, 0x03, 0x28],
        [0x09, 7, 0x11, 0, attributes.properties, 0x12, 0]
          + HostLog.octets(attributes.characteristic)
      ),
      ([0x08, 0x12, 0, 0x13, 0, 0x03, 0x28], [0x01, 0x08, 0x12, 0, 0x0A]),
      ([0x04, 0x13, 0, 0x13, 0], [0x05, 1, 0x13, 0, 0x02, 0x29]),
    ]
  }
}
