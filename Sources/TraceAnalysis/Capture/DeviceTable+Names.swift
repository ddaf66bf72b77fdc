package import LinkSessions

extension DeviceTable {
  /// Finds devices by an address or by part of a name. All addresses proven to belong to a device count.
  ///
  /// - Returns: indices in the table.
  package func devices(called word: String) -> [Int] {
    let wanted = word.lowercased()
    let found = devices.filter { device in
      device.key.address.description.lowercased() == wanted
        || device.identity.value?.address.description.lowercased() == wanted
        || device.names.contains { $0.text.lowercased().contains(wanted) }
    }
    return Set(found.flatMap { same(as: $0.id) }).sorted()
  }
}
