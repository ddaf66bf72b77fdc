/// What the reader knows of the record that it returned last, beside its place and time.
struct CurrentRecord {
  var flags: UInt32 = 0
  var hasTimestamp = false
  var goesBack = false
  var direction: TransferDirection?
  var drops: UInt64?
  var originalLength = 0
  var linkType = LinkType(rawValue: 0)
  var section = 0
  var interface = 0
  var followsDamage = false
}
