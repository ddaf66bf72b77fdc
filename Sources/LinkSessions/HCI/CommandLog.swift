import BluetoothPackets

/// The commands that a host sent and that no event has ended yet.
///
/// Core 6.0, Vol 4, Part E, 4.4.
struct CommandLog: Sendable {
  struct Entry: Sendable {
    let opcode: HCIOpcode
    /// The connection handle that the command names, if it names one.
    let handle: UInt16?
    var transaction: Transaction
    /// The Command Status event that said that another event will tell the outcome.
    var status: Frame?

    var command: Frame { transaction.request }
  }

  /// In the order in which they were sent. The memory of the array is kept.
  private(set) var open: [Entry] = []

  /// More than any controller takes at once.
  static let limit = 64

  /// Nanoseconds after which the first answer to a command is waited for no longer: controllers
  /// answer within one second.
  static let patience: Int64 = 10_000_000_000
  /// Nanoseconds after which no event will end what was begun about a connection: a link layer
  /// procedure that takes 40 s ends the connection. Core 6.0, Vol 6, Part B, 5.2.
  static let longestProcedure: Int64 = 40_000_000_000

  /// - Returns: the oldest command, if there was no room for one more.
  mutating func append(_ entry: Entry) -> Entry? {
    let oldest = open.count < CommandLog.limit ? nil : open.removeFirst()
    open.append(entry)
    return oldest
  }

  /// Takes out a command that is sent again, if what answers the first one should have come.
  mutating func takeStale(_ opcode: HCIOpcode, _ handle: UInt16?, at time: Int64) -> Entry? {
    take {
      guard $0.opcode == opcode else { return false }
      let age = time.elapsed(since: $0.command.time)
      guard $0.status != nil else { return age > CommandLog.patience }
      return handle != nil && $0.handle == handle && age > CommandLog.longestProcedure
    }
  }

  /// A command is being worked on from now on; nil if it is not there.
  mutating func announce(_ opcode: HCIOpcode, at frame: Frame) -> Entry? {
    guard let place = open.firstIndex(where: { $0.opcode == opcode && $0.status == nil }) else {
      return nil
    }
    let entry = open[place]
    open[place].status = frame
    return entry
  }

  /// Takes out a command that its first answer ends. Once a Command Status event has announced another
  /// event, that one alone tells what came of it, whatever some controllers send meanwhile.
  mutating func finish(_ opcode: HCIOpcode) -> Entry? {
    take { $0.opcode == opcode && $0.status == nil }
      ?? (CommandEnd.endsByEvent(opcode) ? nil : take { $0.opcode == opcode })
  }

  /// Takes out the first of these commands that a Command Status event has announced.
  ///
  /// - Parameters:
  ///   - opcodes: that the event may end.
  ///   - handle: that the event names; it has to be the command's, if that names one.
  mutating func finish(announced opcodes: [HCIOpcode], _ handle: UInt16?) -> Entry? {
    take {
      $0.status != nil && opcodes.contains($0.opcode)
        && ($0.handle == nil || handle == nil || $0.handle == handle)
    }
  }

  /// What an event is still to end of what was begun about a connection.
  func announced(about handle: UInt16) -> [Transaction] {
    open.filter { $0.status != nil && $0.handle == handle & 0x0FFF }.map(\.transaction)
  }

  /// Takes out an announced command about a connection that has ended.
  mutating func takeAnnounced(about handle: UInt16) -> Entry? {
    take { $0.status != nil && $0.handle == handle }
  }

  mutating func removeAll() -> [Entry] {
    defer { open = [] }
    return open
  }

  private mutating func take(_ isMeant: (Entry) -> Bool) -> Entry? {
    open.firstIndex(where: isMeant).map { open.remove(at: $0) }
  }
}
