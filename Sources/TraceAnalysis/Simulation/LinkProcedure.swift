/// A link-layer control procedure started by the central's host.
enum LinkProcedure: Hashable, Sendable {
  case features
  case version
  case encryption
  case change(Simulation.ScheduledChange.Kind)
}
