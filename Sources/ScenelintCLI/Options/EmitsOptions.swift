import ArgumentParser
import LintModel
import ScenelintKit

/// What the app is known to log.
struct EmitsOptions: ParsableArguments {
  @Option(
    name: .customLong("emits"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      An event, such as ad.will_present, that the app always logs when it happens, so that its \
      absence means something. May be repeated.
      """,
      valueName: "event"),
    completion: .list(EventName.allCases.map(\.rawValue)),
    transform: EmitsOptions.event)
  var events: [EventName] = []

  /// Reads the name of an event.
  static func event(_ name: String) throws -> EventName {
    if let event = EventName(rawValue: name) { return event }
    let nearest = nearestName(to: name, in: EventName.allCases.map(\.rawValue))
    throw ValidationError(
      nearest.map { "did you mean \($0)?" } ?? "an event is written like ad.loaded")
  }
}
