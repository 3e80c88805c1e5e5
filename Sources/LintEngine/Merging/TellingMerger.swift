import EventExtraction
import LintModel

/// Makes one event of the tellings of one fact.
///
/// The SDK prints that an ad failed to load, the app prints the error that it was given, a plugin
/// prints it once more in its own language, and the app's instrumentation names the ad. That is one
/// failure. An event that may be told again therefore waits until the log has moved on, and all
/// events behind it wait with it, so that their order stays.
///
///     take ─▶ | ad.load_failed (waits) | scene.resized | ad.click (waits) | ─▶ next
///
/// Two events are one fact when they have one name, come close together, contradict each other in
/// nothing, say enough to be one, and come from different tellers: who says it twice means two. A
/// telling that may belong to several facts belongs to none.
///
/// What says enough is told by `isBorneOut`. A failure with neither ad, unit, format nor error may
/// be any failure, and is told once more by nobody: to count one failure twice makes a number too
/// large, to make one of two hides what happened to an ad.
///
/// What may be another telling, but comes so many events later that what it may tell again is not
/// kept, is taken for an event that was not read: it is no second fact.
struct TellingMerger {
  /// How far apart two tellings of one fact may be.
  static let gapNanosecondsMax: Int64 = 1_000_000_000
  /// How many events further on a fact may be told again.
  static let gapEventsMax = 64
  /// How many names of ads are known; as many older ones are known beside them.
  static let namesMax = 512
  /// The same where one of the two carries no time.
  static let gapTimelessEventsMax = 8

  private var waiting: [Waiting] = []
  /// Where in `waiting` those begin that were not handed out yet.
  private var start = 0
  private var now = TimePoint.unknown
  private var names = AdNames()
  private var passed = PassedTellings()
  private var windows = SeveralWindows()

  /// An event that was not handed out yet. It is shared, because it is much to copy; what changes
  /// takes its place.
  private final class Waiting {
    let event: Event
    /// The latest that the log's clocks had shown when it came.
    let arrival: TimePoint
    /// Whether it may be told again.
    let isOpen: Bool
    /// Who else tells it.
    let otherTellers: [String]

    init(event: Event, arrival: TimePoint, isOpen: Bool, otherTellers: [String] = []) {
      self.event = event
      self.arrival = arrival
      self.isOpen = isOpen
      self.otherTellers = otherTellers
    }

    var tellers: [String] { [event.emitter] + otherTellers }

    /// The same, told by one more.
    func told(by event: Event) -> Waiting {
      var told = self.event
      told.add(event)
      return Waiting(
        event: told, arrival: arrival, isOpen: isOpen, otherTellers: otherTellers + [event.emitter])
    }

    /// The same, told by no more.
    var closed: Waiting {
      Waiting(event: event, arrival: arrival, isOpen: false, otherTellers: otherTellers)
    }
  }

  /// Takes the log's next event: another telling of one that waits, or a new one.
  mutating func take(_ event: Event) {
    // What is left out was never put on the clock.
    if !event.isLeftOut { advance(to: event.time) }
    // Nobody tells on the other side of it what happened before.
    if event.name == .appLaunched || event.name == .logClockJump { finish() }
    // What a name stands for is known from a record that is left out, too.
    names.learn(from: event)
    windows.learn(from: event)
    guard TellingMerger.mayBeToldAgain(event) else {
      waiting.append(Waiting(event: event, arrival: now, isOpen: false))
      return
    }
    if let place = fact(toldBy: event) {
      waiting[place] = waiting[place].told(by: event)
    } else if mayTellForgotten(event) {
      var unread = event
      (unread.isLeftOut, unread.isUnread) = (true, true)
      waiting.append(Waiting(event: unread, arrival: now, isOpen: false))
    } else {
      waiting.append(Waiting(event: event, arrival: now, isOpen: true))
    }
  }

  /// Returns the next event of which all has been told, or `nil` when it is not known yet.
  mutating func next() -> Event? {
    guard start < waiting.count else { return nil }
    if waiting[start].isOpen {
      if !isPast(start, for: waiting[start].event) { return nil }
      passed.add(
        waiting[start].event, tellers: waiting[start].tellers, waitingSince: waiting[start].arrival,
        at: now)
    }
    let event = waiting[start].event
    start += 1
    // As many at a time as may wait, so that moving the rest costs nothing per event.
    if start == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      start = 0
    } else if start > TellingMerger.gapEventsMax {
      waiting.removeFirst(start)
      start = 0
    }
    return event
  }

  /// Lets time go by in which the log told nothing of the app.
  mutating func rest(until time: TimePoint) {
    // A record that was printed late is no reason to believe that the clock was set.
    if time.nanoseconds(since: now) ?? -1 > 0 { advance(to: time) }
  }

  /// Ends the waiting: at the end of the log, and when a live one has rested for longer than
  /// `gapNanosecondsMax`.
  mutating func finish() {
    for place in start..<waiting.count where waiting[place].isOpen {
      waiting[place] = waiting[place].closed
    }
    passed = PassedTellings()
  }

  // MARK: - Time

  private mutating func advance(to time: TimePoint) {
    if let wall = time.wallNanoseconds {
      now.wallNanoseconds = wall
      now.wallEpoch = time.wallEpoch
    }
    now.monotonicNanoseconds = time.monotonicNanoseconds ?? now.monotonicNanoseconds
  }

  /// Whether the log has moved on too far for an event to be about a fact that waits.
  private func isPast(_ place: Int, for event: Event) -> Bool {
    let hasTimes = event.time.isKnown && waiting[place].event.time.isKnown
    let gapMax = hasTimes ? TellingMerger.gapEventsMax : TellingMerger.gapTimelessEventsMax
    return waiting.count - place > gapMax || now.isFar(from: waiting[place].arrival)
  }

  // MARK: - Facts

  /// Only what the ads and consent SDKs do is told by several. Two scenes may do the same at one
  /// time, and the timeline knows what else the system says twice.
  private static func mayBeToldAgain(_ event: Event) -> Bool {
    !event.isLeftOut && namesToldAgain.contains(event.name)
  }

  private static let namesToldAgain = EventNameSet(
    EventName.allCases.filter { [.ad, .consent, .sdk].contains($0.group) })

  /// The place of the one fact that an event tells again.
  private func fact(toldBy event: Event) -> Int? {
    var found: Int?
    for place in start..<waiting.count {
      guard waiting[place].isOpen, waiting[place].event.name == event.name,
        !isPast(place, for: event), keepsTime(event, from: place)
      else { continue }
      let fact = waiting[place].event
      if fact.hasAnswer(of: event) {
        if !fact.contradicts(event, besides: Event.wordingKeys, names) { return place }
        continue
      }
      guard isNewTeller(event, of: place), names.agree(on: fact, event),
        !fact.contradicts(event, besides: [], names),
        isBorneOut(fact, event) || isPlaceholder(at: place, of: event)
      else { continue }
      // Facts that look alike are told again in their order; of different ones it may be any.
      if let found, !waiting[found].event.looksLike(fact) { return nil }
      found = found ?? place
    }
    return found
  }

  /// Whether an event may be another telling of a fact that waits no more, or of an ad whose name
  /// is not known any more.
  private func mayTellForgotten(_ event: Event) -> Bool {
    guard event.time.isKnown else { return false }
    let isForgotten = passed.mayContain(event, at: now) { fact, tellers in
      if fact.hasAnswer(of: event) {
        return !fact.contradicts(event, besides: Event.wordingKeys, names)
      }
      return !tellers.contains(event.emitter) && names.agree(on: fact, event)
        && !fact.contradicts(event, besides: [], names) && isBorneOut(fact, event)
    }
    if isForgotten { return true }
    guard names.hasForgotten else { return false }
    return waiting[start...].contains { other in
      other.isOpen && other.event.name == event.name && !other.tellers.contains(event.emitter)
        && (names.mayHaveForgotten(event) || names.mayHaveForgotten(other.event))
        && !other.event.contradicts(event, besides: [], names)
    }
  }

  /// Whether an event comes from another teller than those that a fact has.
  private func isNewTeller(_ event: Event, of place: Int) -> Bool {
    let fact = waiting[place]
    if fact.event.emitter != event.emitter { return !fact.otherTellers.contains(event.emitter) }
    // Google's sample prints two lines for one dismissal, and only one ad fills the screen.
    return event.name == .adDidDismiss && event.emitter != Instrumentation.emitter
      && fact.otherTellers.isEmpty && fact.event.excerpt != event.excerpt
      && !waiting[place...].contains { EventName.beginningsOfPresentation.contains($0.event.name) }
  }

  /// Whether two tellings that contradict each other in nothing say enough to be one fact.
  ///
  /// There is one SDK, one consent, and in an app of one window one ad that fills the screen. Of
  /// what happens to many ads at once, both have to say one thing: which ad, unit, format or answer
  /// it is about, or which error it was.
  private func isBorneOut(_ fact: Event, _ event: Event) -> Bool {
    guard event.name.group == .ad else { return true }
    if EventName.ofFullScreen.contains(event.name), !windows.areSeveral { return true }
    let isShared = Event.tellingKeys.contains { key in
      guard let mine = fact[key] ?? names.value(of: key, for: fact),
        let its = event[key] ?? names.value(of: key, for: event)
      else { return false }
      return mine.tells(its, for: key)
    }
    return isShared || fact.hasError(of: event) || event.hasError(of: fact)
  }

  /// Whether a fact is the SDK's word that the server sent the name of no adapter in place of an
  /// ad, and an event right behind it the app's that there was none.
  private func isPlaceholder(at place: Int, of event: Event) -> Bool {
    waiting[place].event.isPlaceholder && event.mayBePlaceholder
      && waiting[(place + 1)...].allSatisfy { $0.event.name == .adLoadFailed }
  }

  /// Whether a clock that only the later telling carries can be the fact's: no event between them
  /// has it, so that it still never goes back.
  private func keepsTime(_ event: Event, from place: Int) -> Bool {
    let time = waiting[place].event.time
    let needsWall = time.wallNanoseconds == nil && event.time.wallNanoseconds != nil
    let needsMonotonic =
      time.monotonicNanoseconds == nil && event.time.monotonicNanoseconds != nil
    guard needsWall || needsMonotonic else { return true }
    return waiting[(place + 1)...].allSatisfy { between in
      !(needsWall && between.event.time.wallNanoseconds != nil)
        && !(needsMonotonic && between.event.time.monotonicNanoseconds != nil)
    }
  }
}

/// What an app's names for its ads stand for, so that a telling that only has the name is not taken
/// for that of an ad of another format.
private struct AdNames {
  private var recent: [String: [Event.Attribute]] = [:]
  private var older: [String: [Event.Attribute]] = [:]
  /// Whether names were forgotten.
  private(set) var hasForgotten = false

  /// The keys that say what an ad is, and never change for it.
  private static let keys: [EventKey] = [.format, .unitID]

  mutating func learn(from event: Event) {
    guard event.name == .adLoadRequested || event.name == .adLoaded, let name = event.string(.ad)
    else { return }
    let attributes = event.attributes.filter { $0.known.map(AdNames.keys.contains) ?? false }
    guard !attributes.isEmpty else { return }
    if recent.count == TellingMerger.namesMax, recent[name] == nil {
      hasForgotten = hasForgotten || !older.isEmpty
      older = recent
      recent = [:]
    }
    recent[name] = attributes
  }

  /// Whether two events may be about one ad: a format that only one tells says nothing of an ad
  /// that the other names and whose format was never told.
  func agree(on event: Event, _ other: Event) -> Bool {
    let isTold = event[.format] != nil || value(of: .format, for: event) != nil
    let isToldOfOther = other[.format] != nil || value(of: .format, for: other) != nil
    return isTold == isToldOfOther || (isTold ? other : event)[.ad] == nil
  }

  /// Whether what was known of the ad that an event names may have been forgotten.
  func mayHaveForgotten(_ event: Event) -> Bool {
    guard hasForgotten, let name = event.string(.ad) else { return false }
    return recent[name] == nil && older[name] == nil
  }

  /// What is known of the ad that an event names, beside what the event says itself.
  func value(of key: EventKey?, for event: Event) -> AttributeValue? {
    guard let key, AdNames.keys.contains(key), let name = event.string(.ad) else { return nil }
    return (recent[name] ?? older[name])?.first { $0.known == key }?.value
  }
}

/// Whether the log names several windows, each of which may show an ad of its own.
private struct SeveralWindows {
  private(set) var areSeveral = false
  private var first: [EventKey: String] = [:]

  mutating func learn(from event: Event) {
    guard !areSeveral else { return }
    for name in SceneName.names(in: event) {
      areSeveral = areSeveral || first[name.key, default: name.text] != name.text
      first[name.key] = first[name.key] ?? name.text
    }
  }
}

extension EventName {
  /// What only happens to the ad that fills the screen.
  fileprivate static let ofFullScreen: EventNameSet = [
    .adPresentCalled, .adWillPresent, .adDidPresent, .adPresentFailed, .adWillDismiss,
    .adDidDismiss, .adVideoCompleted, .adRewardEarned,
  ]

  /// After which what is dismissed is another presentation.
  fileprivate static let beginningsOfPresentation: EventNameSet = [
    .adPresentCalled, .adWillPresent, .adDidPresent,
  ]
}

extension Event {
  /// The keys that say which ad or answer an event is about, or which error it tells of.
  fileprivate static let tellingKeys: [EventKey] = [
    .ad, .adObject, .responseID, .unitID, .format, .code, .cause, .reason, .message,
  ]

  /// The codes of errors for which tellers have a word.
  private static let codes: [String: [Int]] = [
    "no_fill": [1, 9], "not_sent": [0, 1], "network": [2], "timeout": [0, 5], "not_ready": [15],
    "too_large": [16], "presenter_detached": [17], "presenter_busy": [17],
    "already_used": [18, 19], "main_thread": [21], "mediation": [22],
  ]

  /// Whether it is the SDK's word for the placeholder that the server sends where it has no ad.
  fileprivate var isPlaceholder: Bool {
    name == .adLoadFailed && string(.adapter) == "com.google.DummyAdapter"
  }

  /// Whether it is an app's word for a load that failed because there was no ad, or no adapter.
  fileprivate var mayBePlaceholder: Bool {
    guard name == .adLoadFailed, isFromApp, string(.adapter) == nil else { return false }
    if let cause = string(.cause), cause != "no_fill", cause != "mediation" { return false }
    if case .int(let code)? = self[.code] {
      return [1, 8, 9].contains(code) && (string(.domain).map { $0 == "com.google.admob" } ?? true)
    }
    let words = [string(.reason), string(.message)].compactMap { $0?.lowercased() }
    return string(.cause) == "no_fill"
      || words.contains { text in Event.noAdWords.contains { text.contains($0) } }
  }

  private static let noAdWords = ["no ad to show", "no ad returned", "no fill", "no ads"]

  /// Whether the event's word for a cause stands for another one's code.
  fileprivate func hasError(of other: Event) -> Bool {
    guard case .int(let code)? = other[.code], let cause = string(.cause) else { return false }
    return Event.codes[cause]?.contains(code) ?? false
  }

  /// The keys whose values tellers put in words of their own.
  fileprivate static let wordingKeys: [EventKey] = [.reason, .message, .cause]

  /// Whether another event is about the same answer of the ad server, which has a number.
  fileprivate func hasAnswer(of other: Event) -> Bool {
    guard name == .adLoadFailed || name == .adLoaded, let id = string(.responseID) else {
      return false
    }
    return id == other.string(.responseID)
      && (emitter != other.emitter || emitter != Instrumentation.emitter)
  }

  /// Whether two events cannot be one, because they tell different things of it.
  fileprivate func contradicts(_ other: Event, besides keys: [EventKey], _ names: AdNames) -> Bool {
    if isFromApp != other.isFromApp || differ(process, other.process) || differ(pid, other.pid) {
      return true
    }
    for attribute in other.attributes
    where attribute.known != .monotonicMilliseconds
      && !keys.contains(where: { $0 == attribute.known })
    {
      let value = value(like: attribute) ?? names.value(of: attribute.known, for: self)
      if let value, !value.agrees(with: attribute.value, for: attribute.known) { return true }
    }
    for attribute in attributes {
      let value = names.value(of: attribute.known, for: other)
      if let value, !value.agrees(with: attribute.value, for: attribute.known) { return true }
    }
    return false
  }

  /// Whether nothing but the clock tells two events apart.
  fileprivate func looksLike(_ other: Event) -> Bool {
    timeless == other.timeless
  }

  private var timeless: [Attribute] { attributes.filter { $0.known != .monotonicMilliseconds } }

  /// Adds what another telling knows and this one does not.
  fileprivate mutating func add(_ telling: Event) {
    otherLocations.append(telling.location)
    for attribute in telling.attributes {
      guard let place = attributes.firstIndex(where: { $0.key == attribute.key }) else {
        attributes.append(attribute)
        continue
      }
      if case .unknown = attributes[place].value { attributes[place].value = attribute.value }
    }
    process = process ?? telling.process
    pid = pid ?? telling.pid
    if time.wallNanoseconds == nil {
      time.wallNanoseconds = telling.time.wallNanoseconds
      time.wallEpoch = telling.time.wallEpoch
    }
    time.monotonicNanoseconds = time.monotonicNanoseconds ?? telling.time.monotonicNanoseconds
  }

  /// Whether two values are known and different.
  private func differ<Value: Equatable>(_ left: Value?, _ right: Value?) -> Bool {
    if let left, let right { left != right } else { false }
  }
}

extension AttributeValue {
  /// Whether two values of a key may be the same: equal, not known, or one prose within the other.
  fileprivate func agrees(with other: AttributeValue, for key: EventKey?) -> Bool {
    switch (self, other) {
    case (.unknown, _), (_, .unknown): true
    case (.string(let left), .string(let right)) where Event.wordingKeys.contains { $0 == key }:
      left.contains(right) || right.contains(left)
    default: self == other
    }
  }
}

extension AttributeValue {
  /// Whether two values that agree are known, so that both tell the same.
  fileprivate func tells(_ other: AttributeValue, for key: EventKey?) -> Bool {
    guard isKnown, other.isKnown, agrees(with: other, for: key) else { return false }
    return self != .string("") && other != .string("")
  }
}

extension TimePoint {
  /// Whether a clock tells it that goes on from record to record.
  var isKnown: Bool { wallNanoseconds != nil || monotonicNanoseconds != nil }

  /// Whether one of the clocks has moved too far, or was set, since an event came.
  func isFar(from arrival: TimePoint) -> Bool {
    func isFar(_ now: Int64?, _ then: Int64?) -> Bool {
      guard let now, let then else { return false }
      return (now - then).magnitude > TellingMerger.gapNanosecondsMax.magnitude
    }
    return wallEpoch != arrival.wallEpoch || isFar(wallNanoseconds, arrival.wallNanoseconds)
      || isFar(monotonicNanoseconds, arrival.monotonicNanoseconds)
  }
}
