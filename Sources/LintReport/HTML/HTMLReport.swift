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
struct HTMLReport {
  private let toolVersion: String

  init(toolVersion: String) {
    self.toolVersion = toolVersion
  }

  /// Writes the page for some logs.
  func write(_ summary: RunSummary, _ histories: [LogHistory], to output: inout OutputBuffer) {
    let style = PackageResources.report_css
    let script = [
      PackageResources.text_js, PackageResources.axis_js, PackageResources.lanes_js,
      PackageResources.painter_js, PackageResources.details_js, PackageResources.page_js,
    ].flatMap(\.self)
    output.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; \
      form-action 'none'; style-src 'sha256-
      """)
    output.append(ContentDigest.base64(style))
    output.append("'; script-src 'sha256-")
    output.append(ContentDigest.base64(script))
    output.append(
      """
      '">
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
    output.append(Self.inert(data(summary, histories)))
    output.append("</script>\n<script>")
    output.append(script.span)
    output.append("</script>\n</body>\n</html>\n")
  }

  /// The data of the page as JSON.
  func data(_ summary: RunSummary, _ histories: [LogHistory]) -> String {
    let timelines = histories.map(\.timeline)
    var summary = summary
    // A timeline knows what was left out of it, too.
    summary.inputs = timelines.map(\.input)
    // The page is the same whichever command writes it, and they end differently.
    summary.exitCode = nil
    let context = ReportContext(paths: summary.inputs.map(\.path), version: toolVersion)
    var writer = JSONWriter()
    writer.object { writer in
      writer.object("report") {
        JSONReport(context: context).members(
          timelines.flatMap(\.findings).map(\.finding), summary, to: &$0)
      }
      writer.object("timelines") {
        JSONTimeline(toolVersion: toolVersion).members(timelines, to: &$0)
      }
      writer.object("coverage") {
        CoverageReport(histories.map(\.coverage), toolVersion: toolVersion).members(to: &$0)
      }
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
