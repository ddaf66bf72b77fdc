/// What the sixteen link types that are left to users (147 to 162) mean in the captures at hand.
public struct UserLinkTypes: Hashable, Sendable {
  /// No meaning for any of them.
  public static let none = UserLinkTypes()

  private var table: [UInt32] = []

  /// What all records of a btsnoop, pcap or pcapng file are, whatever the file says; nil to believe the file.
  public var all: LinkType?

  /// No user link type means anything.
  public init() {}

  /// The link type that a user's one stands for; nil for one that has no meaning.
  ///
  /// Setting the meaning of a link type that isn't a user's, or to one that is, does nothing.
  public subscript(linkType: LinkType) -> LinkType? {
    get {
      guard !table.isEmpty, linkType.isUser else { return nil }
      let meaning = table[Int(linkType.rawValue - LinkType.user0.rawValue)]
      return meaning == UInt32.max ? nil : LinkType(rawValue: meaning)
    }
    set {
      guard linkType.isUser, newValue?.isUser != true else { return }
      if table.isEmpty { table = [UInt32](repeating: .max, count: 16) }
      table[Int(linkType.rawValue - LinkType.user0.rawValue)] = newValue?.rawValue ?? .max
    }
  }
}
