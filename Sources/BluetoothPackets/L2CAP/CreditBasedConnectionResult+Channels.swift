extension CreditBasedConnectionResult {
  /// Whether another response with the same identifier will follow.
  public var isPending: Bool { 0x000D...0x000F ~= rawValue }

  /// Whether all or some of the channels are open with this result. With other results, all are refused.
  public var mayOpenSome: Bool {
    switch self {
    case .successful, .noResources, .invalidSourceChannel, .sourceChannelAlreadyAllocated: true
    default: false
    }
  }
}
