/// The answer for which a host waits: the client's, or the server's after an indication.
enum AwaitedAnswer: Hashable, Sendable {
  case none
  case mtu
  /// The answer to the discovery request with this index.
  case discovery(Int)
  case subscription
  case channel
  case write
  case read
  case confirmation
}
