package import RuleCatalog

/// The text of a new rule of each kind: it loads, and its examples pass, so that it can be changed
/// step by step.
package enum RuleScaffold {
  /// The file for a rule with an id; `pack` becomes a tag.
  package static func text(id: String, kind: RuleCheck.Kind, pack: String?) -> String {
    let words = id.split(separator: "-").joined(separator: " ")
    let title = words.prefix(1).uppercased() + words.dropFirst()
    let tags = pack.map { "tags: [\($0)]\n" } ?? ""
    return """
      rule: \(id)
      title: \(title)
      severity: warning
      confidence: medium
      status: experimental
      \(tags)# Why it matters to users or to revenue, for a reader who has never heard of it.
      why: Say what goes wrong when an app does this.
      # One sentence: what to change in the app.
      fix: Say what to change in the app.
      references: [https://developers.google.com/admob/ios]

      """ + kind.scaffold
  }
}
