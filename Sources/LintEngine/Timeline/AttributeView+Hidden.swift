import LintModel

// Whether a record would tell the value of an attribute if it were not redacted. A value that was
// told once is known, whatever other records hide.
extension AttributeView {
  func isHiddenOfAd(_ attribute: EntityAttribute) -> Bool {
    if attribute == .adSinceUnitDismissed, timeline.dismissals.hasHiddenUnit { return true }
    guard let ad else { return step.event.hides([.ad]) || step.event.hides(attribute.row.hiddenBy) }
    return ad.hides(attribute.row.hiddenBy)
  }

  func isHiddenOfScene(_ attribute: EntityAttribute) -> Bool {
    guard let scene else { return step.event.hidesScene || ad?.hides(EventKey.ofScene) == true }
    return !scene.hiddenKeys.isEmpty && !scene.hiddenKeys.isDisjoint(with: attribute.row.hiddenBy)
  }

  func isHiddenOfApp(_ attribute: EntityAttribute) -> Bool {
    let hiddenKeys = timeline.device.hiddenKeys
    return !hiddenKeys.isEmpty && !hiddenKeys.isDisjoint(with: attribute.row.hiddenBy)
  }
}

extension AdTimeline {
  /// Whether one of some values is redacted where a record tells of the ad.
  fileprivate func hides(_ keys: @autoclosure () -> [EventKey]) -> Bool {
    !hiddenKeys.isEmpty && !hiddenKeys.isDisjoint(with: keys())
  }
}

extension Event {
  /// The keys whose values are redacted.
  var hiddenKeys: [EventKey] {
    attributes.compactMap { $0.value.isRedacted ? $0.known : nil }
  }

  /// Whether the name of the scene that it is about is redacted.
  var hidesScene: Bool { hides(EventKey.ofScene) }

  /// Whether one of some values is redacted.
  fileprivate func hides(_ keys: @autoclosure () -> [EventKey]) -> Bool {
    attributes.contains { attribute in
      attribute.value.isRedacted && keys().contains { $0 == attribute.known }
    }
  }
}

extension AttributeValue {
  /// Whether the log says `<private>` in its place.
  fileprivate var isRedacted: Bool {
    if case .unknown(.redacted) = self { true } else { false }
  }

  /// The value, or that it is redacted, where it is not logged and something says that.
  func redacted(if isHidden: @autoclosure () -> Bool) -> AttributeValue {
    guard case .unknown(.notLogged) = self, isHidden() else { return self }
    return .unknown(.redacted)
  }
}
