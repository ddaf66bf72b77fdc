import CaptureFiles
import TraceAnalysis
public import TraceContracts
public import TraceReports

/// The result of evaluating a contract against a capture.
public struct Judgement: Sendable {
  /// Each expectation with its result, in the order of the contract.
  public let expectations: [ExpectationResult]
  /// The capture's name.
  public let capture: String
  /// The report of the rules with the expectations: its verdict, and the data for JUnit, SARIF and other forms.
  public let report: CheckReport

  /// The expectations that the capture does not meet.
  public var failures: [ExpectationResult] { expectations.filter(\.isFailure) }
  /// Whether the capture meets all expectations.
  public var isKept: Bool { failures.isEmpty }
}

extension Judgement: CustomStringConvertible {
  /// A line for each expectation that failed: what was expected, what was seen, and in which frames.
  public var description: String {
    guard !isKept else { return "\(capture) meets all expectations (\(expectations.count))" }
    return "\(capture) fails \(failures.count) of \(expectations.count) expectations"
      + failures.map { failure in
        let place = failure.place.map { " [\($0)]" } ?? ""
        let because = failure.because.map { ", because \($0)" } ?? ""
        let frames = failure.frames.prefix(4).map { "\($0)" }.joined(separator: ", ")
        return "\n  \(failure.text): \(failure.measured ?? "not found in the capture")"
          + (frames.isEmpty ? "" : " (\(frames))") + because + place
      }.joined()
  }
}

extension Judgement {
  /// The reason why a contract test fails. Its description states what was expected and what was seen, or what could
  /// not be read.
  @nonexhaustive
  public enum Failure: Error, Sendable {
    /// The capture does not meet the contract.
    case broken(Judgement)
    /// The contract can't be used.
    case contract(Contract.ReadingError)
    /// The capture can't be read.
    case capture(ReadingError)
  }
}

extension Judgement.Failure: CustomStringConvertible {
  /// What was expected and what was seen, or what could not be read.
  public var description: String {
    switch self {
    case .broken(let judgement): "\(judgement)"
    case .contract(let error): "\(error)"
    case .capture(let error): "\(error)"
    }
  }
}

extension Contract {
  /// The reason why a contract can't be used.
  @nonexhaustive
  public enum ReadingError: Error, Sendable {
    /// The file can't be read.
    case unreadable(CaptureError)
    /// The text is not a valid contract. The failure contains the line and a correction.
    case invalid(Contract.Failure)
  }
}

extension Contract.ReadingError: CustomStringConvertible {
  /// What happened, where, and how to correct it.
  public var description: String {
    switch self {
    case .unreadable(let error): "\(error)"
    case .invalid(let failure): "\(failure)"
    }
  }
}

extension Contract {
  /// Reads a contract from a file, with the contracts that it extends.
  ///
  /// - Throws: a `Contract.ReadingError` with the line of the error.
  public init(path: String) throws(Contract.ReadingError) {
    func text(_ path: String) throws(CaptureError) -> String {
      String(decoding: try WholeFile.read(path, limit: YAMLReader.maximumSize), as: UTF8.self)
    }
    let content: String
    do throws(CaptureError) { content = try text(path) } catch { throw .unreadable(error) }
    do throws(Contract.Failure) {
      try self.init(parsing: content, file: path) { try? text($0) }
    } catch {
      throw .invalid(error)
    }
  }
}

extension Capture {
  /// Evaluates a contract against the capture.
  ///
  /// ```swift
  /// let judgement = try Capture(path: "lock.btsnoop").judge(Contract(path: "lock.yml"))
  /// for failure in judgement.failures { print(failure.text, failure.measured ?? "not found") }
  /// ```
  /// - Throws: a `ReadingError` if the file can no longer be read.
  public func judge(_ contract: Contract) throws(ReadingError) -> Judgement {
    var procedures: ProcedureFrames?
    if contract.filters.contains(where: \.needsProcedures) {
      var first = try open()
      procedures = first.analyses(by: ProcedureFramesAnalyzer(), options: options)
    }
    let frames = FilteredFrames(contract.filters, procedures: procedures)
    var reader = try open()
    let (check, measured) = reader.analyses(
      by: CheckAnalyzer(), MeasurementAnalyzer(contract.needs, valuesOf: contract.valueTypes),
      after: frames.isEmpty ? nil : frames, options: options, until: ReadingLimits.none.stop(nil))
    if measured.file.cut != nil { throw .cancelled }
    let expectations = contract.judge(measured, check, frames: frames)
    return Judgement(
      expectations: expectations, capture: name,
      report: CheckReport(check, RuleSelection(), expectations: expectations))
  }

  /// Fails a test if the capture does not meet a contract. The error lists what was expected and what was seen.
  ///
  /// ```swift
  /// @Test func `The lock keeps its contract`() throws {
  ///   try Capture(path: "lock.btsnoop").keeps("lock.yml")
  /// }
  /// ```
  /// - Parameter path: the path of the contract.
  /// - Throws: a ``Judgement/Failure`` if the capture does not meet the contract, or if one of the two can't be read.
  public func keeps(_ path: String) throws(Judgement.Failure) {
    let contract: Contract
    do throws(Contract.ReadingError) {
      contract = try Contract(path: path)
    } catch {
      throw .contract(error)
    }
    let judgement: Judgement
    do throws(ReadingError) { judgement = try judge(contract) } catch { throw .capture(error) }
    guard judgement.isKept else { throw .broken(judgement) }
  }
}
