/// The answer that the client's host waits for, or the server's host after an indication.
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
