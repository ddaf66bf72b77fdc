/// A link layer control procedure that the central's host asks for.
enum LinkProcedure: Hashable, Sendable {
  case features
  case version
  case encryption
  case change(ScheduledChange.Kind)
}
