import ByteScan
import LintModel

/// One page for people with all that was found, which needs nothing but a browser.
///
/// The page holds the JSON report, the JSON timelines and the JSON coverage, each in its own
/// version, as one block of data, and a script that builds what is seen. Nothing of a log becomes
/// markup: the script writes text only, and the page's policy lets nothing else run or be loaded.
///
///     <script type="application/json" id="data">
///       {"report": {…}, "timelines": {…}, "coverage": {…}}
///     </script>
struct HTMLReport: ReportDocument {
  static let showsHistory = true
  static let showsCoverage = true

  /// The SHA-256 digests in base 64 by which the page names the only style and the only script that
  /// it lets run; a test says what they have to be.
  static let styleDigest = "xdWgYKN60owqtbGZSuhpdBiOZjCuuYXXTrLvXzslvQs="
  static let scriptDigest = "orjPHcDPkEqGz7qtnRKd1YOOa6rkNbhJ2LixEb0c19w="

  let run: ReportedRun

  func write(to output: inout OutputBuffer) {
    let style = PackageResources.report_css
    let scripts = [
      PackageResources.text_js, PackageResources.axis_js, PackageResources.lanes_js,
      PackageResources.painter_js, PackageResources.details_js, PackageResources.page_js,
    ]
    output.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; \
      form-action 'none'; style-src 'sha256-\(Self.styleDigest)'; \
      script-src 'sha256-\(Self.scriptDigest)'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>scenelint report</title>
      <style>
      """)
    output.append(style.span)
    output.append(
      """
      </style>
      </head>
      <body>
      <div id="page"><noscript>This report is drawn by a script that is part of it; allow scripts \
      to see it.</noscript></div>
      <script type="application/json" id="data">
      """)
    output.append(Self.inert(data))
    output.append("</script>\n<script>")
    for script in scripts { output.append(script.span) }
    output.append("</script>\n</body>\n</html>\n")
  }

  /// The data of the page as JSON.
  private var data: String {
    var run = run
    run.findings = run.histories.flatMap { $0.timeline.findings.map(\.finding) }
    // A timeline knows what was left out of it, too.
    run.summary.inputs = run.histories.map(\.timeline.input)
    // The page is the same whichever command writes it, and they end differently.
    run.summary.exitCode = nil
    run.context.paths = run.summary.inputs.map(\.path)
    let coverage = CoverageReport(
      run.histories.map(\.coverage), toolVersion: run.context.version)
    var writer = JSONWriter()
    writer.object { writer in
      writer.object("report", JSONReport(run: run).members)
      writer.object("timelines", JSONTimeline(run: run).members)
      writer.object("coverage", coverage.members)
    }
    return String(decoding: writer.output.bytes, as: UTF8.self)
  }

  /// JSON in which nothing ends the element that it stands in, opens another one or turns the
  /// direction of writing. Such characters occur only in its strings, where an escape is the same.
  static func inert(_ json: String) -> String {
    var text = ""
    text.reserveCapacity(json.utf8.count + json.utf8.count / 8)
    for scalar in json.unicodeScalars {
      switch scalar.value {
      case 0x26, 0x3C, 0x3E, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
