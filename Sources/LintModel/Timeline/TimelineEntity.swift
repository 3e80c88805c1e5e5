/// One thing of a launch that has states: the app, its content, a scene or an ad.
package struct TimelineEntity: Hashable, Sendable {
  /// A name that is used once in a report, such as `launch1.ad2`.
  package var id: String
  package var kind: Kind
  /// The launch that it belongs to.
  package var launchID: Int
  /// What is known of it, such as `unit_id`, `format`, `scene`, `persistent_id` and `role`.
  package var attributes: [Event.Attribute] = []
  /// Its states in their order; none begins before the one before it ends.
  package var states: [State] = []
  /// What happened to it without changing its state, such as a rotation.
  package var marks: [Mark] = []
  /// Whether records were put to it because of what they say and when, not by an identifier.
  package var isDerived = false
  /// The first lines of the records about it, in the order in which they were judged.
  package var lines: [Int] = []
  /// How many states, marks and lines were left out because there was no room.
  package var leftOutCount = 0

  /// What kind of thing it is.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case app
    /// What the app shows: its loading screen and its main content.
    case content
    case scene
    case ad
  }

  /// A stretch in which the entity is in one state.
  package struct State: Hashable, Sendable {
    /// The state: for scenes and ads the value that rules read as `scene.state` and `ad.state`.
    package var state: EntityState
    package var from: TimelineMoment
    /// Where it ends: with the next state, the end of the entity or the end of the launch.
    package var to: TimelineMoment
    /// Whether the log or the launch ended while it lasted.
    package var isOpen = true
    /// Whether the state before does not lead to this one, so that a record is missing or belongs
    /// to something else.
    package var isImpossible = false

    /// Creates a state that begins and of which no more is known.
    package init(_ state: EntityState, from: TimelineMoment, isImpossible: Bool = false) {
      self.state = state
      self.from = from
      to = from
      self.isImpossible = isImpossible
    }
  }

  /// Something that happened at one moment.
  package struct Mark: Hashable, Sendable {
    package var event: EventName
    package var moment: TimelineMoment
    /// What the event tells beside the names: `landscapeLeft`, `507 x 1376`, `code 3`.
    package var detail: String?

    /// Creates a mark.
    package init(event: EventName, moment: TimelineMoment, detail: String? = nil) {
      self.event = event
      self.moment = moment
      self.detail = detail
    }
  }

  /// Creates an entity of which nothing is known yet.
  package init(id: String, kind: Kind, launchID: Int) {
    self.id = id
    self.kind = kind
    self.launchID = launchID
  }

  /// The known string value of an attribute, or `nil`.
  package func string(_ key: EventKey) -> String? {
    guard case .string(let text) = attributes.first(where: { $0.known == key })?.value else {
      return nil
    }
    return text
  }

  /// The moment of the first event of a name that is kept as a mark.
  package func moment(of event: EventName) -> TimelineMoment? {
    marks.first { $0.event == event }?.moment
  }
}
