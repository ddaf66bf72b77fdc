/// A large value that most owners lack, stored outside of them: an owner without it only needs the size of a
/// reference.
@propertyWrapper
struct Boxed<Value> {
  private final class Box {
    var value: Value?

    init(_ value: Value?) {
      self.value = value
    }
  }

  private var box: Box?

  init(wrappedValue: Value?) {
    if wrappedValue != nil { box = Box(wrappedValue) }
  }

  var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue == nil ? nil : Box(newValue) }
    // Modified in place, because a copy of the value would copy its arrays, too.
    _modify {
      if !isKnownUniquelyReferenced(&box), let shared = box { box = Box(shared.value) }
      guard let box else {
        var value: Value?
        defer { if value != nil { self.box = Box(value) } }
        yield &value
        return
      }
      defer { if box.value == nil { self.box = nil } }
      yield &box.value
    }
  }
}
