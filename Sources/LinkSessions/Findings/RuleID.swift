/// The stable name of a rule, which reports print and users pass in options.
///
/// bletrace's own rules are static members, generated from the table `Scripts/rules.txt`; ``allCases`` lists them. A
/// program's own rules have names with a prefix, such as `"acme-slow-read"`. Releases add rules, so a `switch` over
/// them needs a `default`.
public struct RuleID: RawRepresentable, Hashable, Sendable, CaseIterable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  /// The name, in kebab-case.
  public let rawValue: String

  /// Creates a rule from its name. ``isKnown`` shows whether bletrace has a rule with that name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a rule from a string literal with its name.
  public init(stringLiteral name: String) { rawValue = name }

  /// Whether it is one of bletrace's own rules.
  public var isKnown: Bool { RuleID.known.contains(self) }

  /// The name.
  public var description: String { rawValue }

  private static let known = Set(allCases)
}
