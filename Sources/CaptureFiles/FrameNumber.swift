/// The number that identifies a frame, a connection, a device, a transfer, a transaction or a step in reports. Each
/// kind has its own type, so that they can't be confused.
public protocol ReportNumber: RawRepresentable<Int>, Hashable, Comparable, Codable, Sendable,
  CustomStringConvertible
{}

extension ReportNumber {
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The number as in reports, such as "2".
  public var description: String { "\(rawValue)" }
}

/// A record's number in its capture, counted from 1. Wireshark calls it the frame number.
///
/// ```swift
/// let procedure = try Capture(path: "lock.btsnoop").timeline().procedures[0]
/// print(procedure.firstFrame)  // #12
/// print(procedure.frames.contains(14))
/// ```
/// A literal is a frame number where one is expected; ``rawValue`` is the plain number.
public struct FrameNumber: ReportNumber, ExpressibleByIntegerLiteral {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the number of a record.
  public init(_ number: Int) { rawValue = number }

  public init(integerLiteral number: Int) { rawValue = number }

  /// The number as in reports, such as "#12".
  public var description: String { "#\(rawValue)" }

  package static func list(_ numbers: [Int]) -> [FrameNumber] { numbers.map { FrameNumber($0) } }

  package static func range(_ numbers: ClosedRange<Int>) -> ClosedRange<FrameNumber> {
    FrameNumber(numbers.lowerBound)...FrameNumber(numbers.upperBound)
  }
}
