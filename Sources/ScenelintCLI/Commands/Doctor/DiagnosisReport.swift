import LintReport

/// A diagnosis as JSON, version 1. The names of its members and their meaning never change within
/// a version; members may be added.
///
///     {"version": 1, "tool": {…}, "build": {…}, "catalog": {…}, "libraries": {…}, "terminal": {…},
///      "tools": [{"name": …, "path": …}], "sources": [{"name": …, "available": …}],
///      "coverage": {…}, "next": …}
///
/// `coverage` is the document of `scenelint coverage`, and there only with logs.
struct DiagnosisReport {
  private static let version = 1

  private let diagnosis: Diagnosis

  init(_ diagnosis: Diagnosis) {
    self.diagnosis = diagnosis
  }

  /// One JSON document on one line.
  func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.identity(version: Self.version, toolVersion: diagnosis.version)
      program(&writer)
      writer.objects("tools", diagnosis.tools) { found, writer in
        writer.member("name", found.tool.name)
        writer.member("path", found.path)
        writer.strings("command", found.tool.command)
        writer.member("install", found.path == nil ? found.tool.installation : nil)
      }
      writer.objects("sources", diagnosis.sources) { source, writer in
        writer.member("name", source.name)
        writer.member("available", source.isAvailable)
        writer.member("command", source.command)
        if !source.tools.isEmpty { writer.strings("needs", source.tools.map(\.tool.name)) }
      }
      if !diagnosis.coverages.isEmpty {
        writer.object("coverage") { writer in
          CoverageReport(diagnosis.coverages, toolVersion: diagnosis.version).members(to: &writer)
        }
      }
      writer.member("next", diagnosis.next)
    }
    writer.endLine()
    return writer.output.take()
  }

  private func program(_ writer: inout JSONWriter) {
    writer.object("build") { writer in
      writer.member("compiler", diagnosis.build.compiler)
      writer.member("system", diagnosis.build.system)
      writer.member("architecture", diagnosis.build.architecture)
      writer.member("optimized", diagnosis.build.isOptimized)
    }
    writer.object("catalog") { writer in
      writer.member("rules", diagnosis.catalog.ruleCount)
      writer.member("formats", diagnosis.catalog.formatCount)
      writer.member("messages", diagnosis.catalog.messageCount)
    }
    writer.object("libraries") { writer in
      writer.member("pcre2", diagnosis.patternLibrary)
      writer.member("jit", diagnosis.compilesToMachineCode)
      writer.member("archives", diagnosis.archiveLibrary)
    }
    writer.object("terminal") { writer in
      writer.member("terminal", diagnosis.terminal.isTerminal)
      writer.member("colored", diagnosis.terminal.isColored)
      writer.member("utf8", diagnosis.terminal.isUTF8)
      writer.member("columns", diagnosis.terminal.columns)
    }
  }
}
