extension LinkType {
  /// The meaning of the sixteen user link types (147 to 162) in the captures that are read.
  public struct UserTypes: Hashable, Sendable {
    /// No meaning for any of them.
    public static let none = LinkType.UserTypes()

    private var table: [UInt32] = []

    /// The link type of all records of a btsnoop, pcap or pcapng file, whatever the file specifies; nil to use the
    /// file's.
    public var all: LinkType?

    /// Creates a value in which no user link type has a meaning.
    public init() {}

    /// The link type for which a user link type stands; nil if it has no meaning.
    ///
    /// Setting the meaning of a link type that is not a user link type, or setting it to a user link type, has no
    /// effect.
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
}
