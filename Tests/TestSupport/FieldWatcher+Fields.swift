import BluetoothPackets
package import ByteReading
import CaptureFiles
import LinkSessions

extension FieldWatcher {
  /// What the watcher saw of a field, in order.
  package func values(of filterName: String) -> [UInt64] {
    fields.filter { "\($0.field.filterName)" == filterName }.map(\.value)
  }

  /// The sightings of fields, without the scopes that they lie in.
  package var fields: [Sighting] { sightings.filter { !$0.isScope } }
}

extension FieldWatcher.Sighting {
  /// What the source, or HCI's tables, say of the field.
  package var field: Field {
    guard let field = declared[id] else { fatalError("no field has the number \(id.rawValue)") }
    return field
  }
}

/// All fields of the program, by their numbers.
private let declared = Dictionary(
  uniqueKeysWithValues: (PseudoHeaderFields.all + BluetoothFields.all + SessionFields.all).map {
    ($0.id, $0)
  })
