import LintModel
import RuleCatalog

/// The moment at which the second of two intervals begins.
struct PairMoment: JudgedMoment {
  private let view: AttributeView
  private let first: Present
  private let second: TimelineInterval
  private let firstView: AttributeView
  private let secondView: AttributeView

  init(view: AttributeView, first: Present, second: TimelineInterval) {
    self.view = view
    self.first = first
    self.second = second
    firstView = AttributeView(view, about: first.interval)
    secondView = AttributeView(view, about: second)
  }

  var event: Event { second.start }
  var isGuess: Bool { firstView.isGuess || secondView.isGuess }
  var ads: [AdTimeline] { firstView.ads + secondView.ads }

  private func view(of order: IntervalOrder) -> AttributeView {
    order == .first ? firstView : secondView
  }

  /// Whether both intervals have the same values.
  func sharesKey(_ key: [AttributeReference]) -> Truth {
    let (left, right) = (view(of: .first), view(of: .second))
    return key.reduce(Truth.yes) { truth, attribute in
      switch (left.value(of: attribute), right.value(of: attribute)) {
      case (.unknown(let reason), _), (_, .unknown(let reason)): truth.and(.unknown(reason))
      case (let mine, let its): truth.and(mine == its ? .yes : .no)
      }
    }
  }

  func value(of attribute: EntityAttribute) -> AttributeValue { view.value(of: attribute) }
  func value(ofEventAttribute key: EventKey) -> AttributeValue { .unknown(.notLogged) }

  func value(of attribute: IntervalAttribute, in order: IntervalOrder) -> AttributeValue {
    let interval = order == .first ? first.interval : second
    switch attribute {
    case .ad: return interval.ad.map { .string(String($0.ordinal)) } ?? .unknown(.notLogged)
    case .scene: return scene(of: interval)
    case .duration:
      let length = (first.end ?? event).time.elapsed(since: interval.start.time)
      return length.map { $0.nominal < 0 ? .duration(nanoseconds: 0) : AttributeValue($0) }
        ?? .unknown(.noTime)
    case .entity(let attribute): return view(of: order).value(of: attribute)
    }
  }

  /// A scene that turned out to be the same as another has no name any more.
  private func scene(of interval: TimelineInterval) -> AttributeValue {
    guard let index = interval.scene, view.timeline.scenes.scenes[index].displayName != nil else {
      return .unknown(.notLogged)
    }
    return .string("\(index)")
  }

  func witness(of reference: AttributeReference) -> Event? {
    switch reference {
    case .interval(let order, .entity(let attribute)):
      view(of: order).witness(of: .entity(attribute))
    case .interval(_, .ad), .interval(_, .scene), .interval(_, .duration), .event, .measure: nil
    case .entity: view.witness(of: reference)
    }
  }
}
