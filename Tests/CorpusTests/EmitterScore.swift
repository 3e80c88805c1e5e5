/// How true and how complete the events of one emitter are over the corpus.
struct EmitterScore: Equatable {
  /// Events that a description states.
  var told = 0
  /// Events that none states.
  var extra = 0

  /// The part of the events that is stated.
  var precision: Double { told + extra == 0 ? 1 : Double(told) / Double(told + extra) }

  /// A line for each emitter, and one for all with the part of the stated rows that was found.
  static func table(of scores: [String: EmitterScore], missing: Int) -> String {
    var lines = scores.sorted { $0.key < $1.key }.map { emitter, score in
      "\(emitter): \(score.told) told, \(score.extra) extra, precision \(score.precision)"
    }
    let all = scores.values.reduce(into: EmitterScore()) { sum, score in
      sum.told += score.told
      sum.extra += score.extra
    }
    lines.append("all: \(all.told) told, \(all.extra) extra, precision \(all.precision)")
    let rows = all.told + missing
    lines.append("recall: \(all.told) of \(rows) rows, \(recall(told: all.told, missing: missing))")
    return lines.joined(separator: "\n")
  }

  /// The part of the stated rows that an event tells.
  static func recall(told: Int, missing: Int) -> Double {
    told + missing == 0 ? 1 : Double(told) / Double(told + missing)
  }
}
