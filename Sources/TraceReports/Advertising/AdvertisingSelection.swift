package import BluetoothPackets
import LinkSessions
package import TraceAnalysis

/// The advertisers to include in a report.
package struct AdvertisingSelection: Sendable {
  /// The addresses of the advertisers. Empty for all.
  package var addresses: [DeviceAddress]
  /// Maximum number of advertisers, or nil for the default of the report's format.
  package var limit: Int?

  /// Selects at most `limit` advertisers with these addresses, or of all advertisers if there are no addresses.
  package init(addresses: [DeviceAddress] = [], limit: Int? = nil) {
    self.addresses = addresses
    self.limit = limit
  }

  /// The selected advertisers, sorted by number of packets, largest first.
  func chosen(from analysis: AdvertisingAnalysis) -> [AdvertiserAnalysis] {
    guard !addresses.isEmpty else { return analysis.advertisers }
    return analysis.advertisers.filter {
      addresses.contains(analysis.devices[$0.device].key.address)
    }
  }

  /// Addresses that don't belong to an advertiser in the capture.
  package func missing(from analysis: AdvertisingAnalysis) -> [DeviceAddress] {
    addresses.filter { address in
      !analysis.advertisers.contains { analysis.devices[$0.device].key.address == address }
    }
  }
}
