/// The programs that have the kernel's Bluetooth interface open, by the cookie that the monitor gives each socket.
package struct ControlSockets: Sendable {
  /// A socket.
  struct Socket: Sendable {
    let program: String
    let format: UInt16

    /// The interface for which the socket is open.
    var interface: String {
      switch format {
      case 0: "a raw socket"
      case 1: "the adapter exclusively"
      case 2: "the management interface"
      default: "a socket"
      }
    }
  }

  private var sockets: [UInt32: Socket] = [:]

  /// Maximum number of open sockets to remember. The closing of further sockets is not reported.
  private static let limit = 256

  package init() {}

  mutating func open(_ cookie: UInt32, _ socket: Socket) {
    guard sockets[cookie] != nil || sockets.count < ControlSockets.limit else { return }
    sockets[cookie] = socket
  }

  /// Removes and returns the socket that a program closes, or that the kernel closes because the program has ended.
  mutating func close(_ cookie: UInt32) -> Socket? { sockets.removeValue(forKey: cookie) }
}
