/// A rule of a finding, by its stable name, which reports print and users pass in options.
///
/// bletrace's own rules are static members, made from the table `Scripts/rules.txt`; ``allCases`` lists
/// them. A program's rules have names of their own, with a prefix: `"acme-slow-read"`. Releases add rules,
/// so a `switch` over them needs a `default`.
public struct RuleID: RawRepresentable, Hashable, Sendable, CaseIterable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  /// The name, in kebab-case.
  public let rawValue: String

  /// A rule by its name. Whether bletrace has a rule of that name, ``isKnown`` answers.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rule by its name in the source.
  public init(stringLiteral name: String) { rawValue = name }

  /// Whether it is one of bletrace's own rules.
  public var isKnown: Bool { RuleID.known.contains(self) }

  /// The name.
  public var description: String { rawValue }

  private static let known = Set(allCases)
}
