import ArgumentParser
import CaptureFiles
import TraceContracts
import TraceReports

/// Files with names for a vendor's services and characteristics, and layouts of their values.
struct ProfileOptions: ParsableArguments {
  @Option(
    name: .customLong("profile"),
    help: ArgumentHelp(
      "A YAML file that names a vendor's attributes and describes their values. May be repeated. \(ProfileOptions.local) in the working directory is always used.",
      valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"]))
  var profiles: [String] = []

  /// Returns the defaults: without an option, the profile in the working directory is used, if there is one.
  ///
  /// - Throws: as the argument parser does, if it is invalid.
  static func plain() throws -> Self {
    var plain = Self()
    plain.profiles = []
    try plain.validate()
    return plain
  }

  static let local = ".bletrace.yml"

  func validate() throws {
    if FileIdentity(path: ProfileOptions.local) != nil, !profiles.contains(ProfileOptions.local) {
      let profile = try install(ProfileOptions.local)
      Terminal.say(
        "bletrace: using \(ProfileOptions.local): \"\(profile.name.printable)\" names "
          + "\(profile.attributeCount) attributes")
    }
    for file in profiles { _ = try install(file) }
  }

  private func install(_ file: String) throws -> Profile {
    let octets: [UInt8]
    let profile: Profile
    do {
      octets = try WholeFile.read(file, limit: YAMLReader.maximumSize)
      profile = try Profile(String(decoding: octets, as: UTF8.self), file: file)
    } catch let failure as Profile.Failure {
      throw ValidationError(failure.description)
    } catch let failure as CaptureError {
      // The argument parser would report a usage error, but a file that can't be read causes status 2.
      throw ExitCode(Self.emit(failure))
    }
    guard profile.install() else {
      throw ValidationError("\(file.printable): too many fields")
    }
    return profile
  }
}
