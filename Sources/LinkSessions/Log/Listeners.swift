/// Observers that are told of the same thing, in their order.
///
/// They are told without counting references to them: of those that a check still counted for each packet,
/// most were one for each observer that was told.
@safe
struct Listeners<Observer> {
  /// Holds an observer, and knows the seat behind it.
  @safe
  private final class Seat {
    let observer: Observer
    // SAFETY: the list holds all seats.
    let next: Unmanaged<Seat>?

    init(_ observer: Observer, next: Unmanaged<Seat>?) {
      self.observer = observer
      unsafe self.next = next
    }
  }

  /// From the last to the first.
  private let seats: [Seat]
  // SAFETY: held by `seats`, for as long as there is a copy of the list.
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

  /// In their order.
  var observers: [Observer] { seats.reversed().map(\.observer) }

  /// Calls `body` with each of them.
  @inline(__always)
  func tell(_ body: (Observer) -> Void) {
    var next = unsafe first
    while let seat = unsafe next {
      // SAFETY: the list is borrowed, and with it all seats.
      unsafe next = seat._withUnsafeGuaranteedRef { seat in
        body(seat.observer)
        return unsafe seat.next
      }
    }
  }
}
