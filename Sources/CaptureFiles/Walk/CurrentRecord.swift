/// The reader's information on the last record, other than its position and time.
struct CurrentRecord {
  var flags: UInt32 = 0
  var hasTimestamp = false
  var goesBack = false
  var direction: CaptureRecord.Direction?
  var drops: UInt64?
  var originalLength = 0
  var linkType = LinkType(rawValue: 0)
  var section = 0
  var interface = 0
  var followsDamage = false
}
