import BluetoothPackets

/// Parameters of a simulated link, with the connection event at which each took effect.
struct LinkHistory: Sendable {
  struct Parameters: Sendable {
    var event: Int
    var interval: Int
    var latency: Int
    var timeout: Int
  }

  struct PHYs: Sendable {
    var event: Int
    var centralToPeripheral: AirPHY
    var peripheralToCentral: AirPHY
  }

  struct Map: Sendable {
    var event: Int
    var map: ChannelMap
  }

  var parameters: [Parameters] = []
  var phys: [PHYs] = []
  var maps: [Map] = []

  func parameters(at event: Int) -> Parameters? {
    parameters.last { $0.event <= event }
  }
}
