/// The observers of one kind, in registration order.
///
/// Iterating over them does not touch reference counts. Reference counting used to cost one check per observer and
/// packet, which was most of the checks left in the hot loop.
@safe
struct Listeners<Observer> {
  /// Holds one observer and a link to the next seat.
  @safe
  private final class Seat {
    let observer: Observer
    // SAFETY: the list holds references to all seats.
    let next: Unmanaged<Seat>?

    init(_ observer: Observer, next: Unmanaged<Seat>?) {
      self.observer = observer
      unsafe self.next = next
    }
  }

  /// The seats in reverse order.
  private let seats: [Seat]
  // SAFETY: `seats` keeps it alive for as long as a copy of the list exists.
  private let first: Unmanaged<Seat>?

  init(_ observers: [Observer] = []) {
    var seats: [Seat] = []
    var next: Unmanaged<Seat>?
    for observer in observers.reversed() {
      let seat = unsafe Seat(observer, next: next)
      seats.append(seat)
      unsafe next = .passUnretained(seat)
    }
    self.seats = seats
    unsafe first = next
  }

  /// The observers, in registration order.
  var observers: [Observer] { seats.reversed().map(\.observer) }

  /// Calls `body` with each observer.
  @inline(__always)
  func emit(_ body: (Observer) -> Void) {
    var next = unsafe first
    while let seat = unsafe next {
      // SAFETY: the list is borrowed, and with it every seat.
      unsafe next = seat._withUnsafeGuaranteedRef { seat in
        body(seat.observer)
        return unsafe seat.next
      }
    }
  }
}
