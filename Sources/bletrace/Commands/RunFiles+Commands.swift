// The files that each command reads and writes.

extension SummaryCommand: ReadsFiles {
  var inputFiles: [NamedFile] { input.inputFiles + keys.inputFiles + known.inputFiles }
}

extension TimelineCommand: ReadsFiles {
  var inputFiles: [NamedFile] {
    input.inputFiles + keys.inputFiles + known.inputFiles + NamedFile.all("--log", log.file)
  }
}

extension PacketsCommand: ReadsFiles {
  var inputFiles: [NamedFile] { input.inputFiles + keys.inputFiles + known.inputFiles }
}

extension GATTCommand: ReadsFiles {
  var inputFiles: [NamedFile] { input.inputFiles + keys.inputFiles + known.inputFiles }
}

extension PairingCommand: ReadsFiles {
  var inputFiles: [NamedFile] { input.inputFiles + keys.inputFiles }
}

extension KeysCommand: ReadsFiles {
  var inputFiles: [NamedFile] { input.inputFiles + keys.inputFiles }
}

extension AdvertisingCommand: ReadsFiles {
  var inputFiles: [NamedFile] { input.inputFiles + keys.inputFiles }
  var outputFiles: [NamedFile] { NamedFile.all("--plot", drawing.plot) }
}

extension ConnectionsCommand: ReadsFiles {
  var inputFiles: [NamedFile] { input.inputFiles + keys.inputFiles }
  var outputFiles: [NamedFile] { NamedFile.all("--plot", drawing.plot) }
}

extension ThroughputCommand: ReadsFiles {
  var inputFiles: [NamedFile] { input.inputFiles + keys.inputFiles + known.inputFiles }
  var outputFiles: [NamedFile] { NamedFile.all("--plot", drawing.plot) }
}

extension CheckCommand: ReadsFiles {
  var inputFiles: [NamedFile] {
    NamedFile.all("FILE", files) + search.inputFiles + profiles.inputFiles + keys.inputFiles
      + known.inputFiles + contracts.inputFiles + baseline.inputFiles
  }
  var outputFiles: [NamedFile] {
    NamedFile.all("--junit", junit) + NamedFile.all("--sarif", sarif)
  }
}

extension ContractCommand: ReadsFiles {
  var inputFiles: [NamedFile] {
    NamedFile.all("FILE", file) + profiles.inputFiles + keys.inputFiles
  }
}

extension DiffCommand: ReadsFiles {
  var inputFiles: [NamedFile] {
    NamedFile.all("OLD", old) + NamedFile.all("NEW", new) + profiles.inputFiles + keys.inputFiles
  }
}

extension ExplainCommand: ReadsFiles {
  var inputFiles: [NamedFile] {
    NamedFile.all("FILE", file) + profiles.inputFiles + keys.inputFiles + known.inputFiles
  }
}

extension ConvertCommand: ReadsFiles {
  var inputFiles: [NamedFile] {
    NamedFile.all("IN", input) + profiles.inputFiles + keys.inputFiles
  }
  var outputFiles: [NamedFile] { NamedFile.all("OUT", out) }
}

extension DecryptCommand: ReadsFiles {
  var inputFiles: [NamedFile] {
    NamedFile.all("IN", input) + profiles.inputFiles + keys.inputFiles
  }
  var outputFiles: [NamedFile] { NamedFile.all("--output", output) }
}

extension RedactCommand: ReadsFiles {
  var inputFiles: [NamedFile] { NamedFile.all("IN", input) }
  var outputFiles: [NamedFile] { NamedFile.all("--output", output) + NamedFile.all("--map", map) }
}

extension ExportCommand: ReadsFiles {
  var inputFiles: [NamedFile] {
    NamedFile.all("FILE", files) + search.inputFiles + profiles.inputFiles + keys.inputFiles
      + known.inputFiles
  }
  var outputFiles: [NamedFile] { NamedFile.all("--output", output) }
}

extension ReportCommand: ReadsFiles {
  var inputFiles: [NamedFile] {
    NamedFile.all("FILE", files) + profiles.inputFiles + keys.inputFiles + known.inputFiles
  }
  var outputFiles: [NamedFile] { NamedFile.all("--output", output) }
}

extension LessonCommand: ReadsFiles {
  var inputFiles: [NamedFile] {
    [NamedFile("FILE", file)] + profiles.inputFiles + keys.inputFiles + known.inputFiles
  }
  var outputFiles: [NamedFile] { NamedFile.all("--output", page) }
}
