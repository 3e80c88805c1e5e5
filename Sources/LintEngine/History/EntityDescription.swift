import LintModel

extension SceneTimeline {
  /// What a timeline report says of the scene.
  var described: [Event.Attribute] {
    var attributes = EventKey.ofScene.compactMap { key in
      names[key].map { Event.Attribute(key, value: .string($0)) }
    }
    if !attributes.isEmpty, let role {
      attributes.append(Event.Attribute(.role, value: .string(role)))
    }
    return attributes
  }
}

extension AdTimeline {
  /// What a timeline report says of the ad.
  func described(in scenes: SceneTable) -> [Event.Attribute] {
    let values = [
      ("ad", id), ("format", format?.rawValue), ("unit_id", unitID), ("ad_object", object),
      ("response_id", responseID), ("request_scene", requestScene),
      ("present_scene", presentSceneIndex.flatMap { scenes.scenes[$0].displayName }),
    ]
    return values.compactMap { key, text in
      text.map { Event.Attribute(key: key, value: .string($0)) }
    }
  }
}

extension Event {
  /// Whether a report of the app's lane shows the event as a mark.
  var isMarkOfApp: Bool {
    switch name {
    case .appTerminated, .appCrashed, .appJetsammed, .sdkStarted, .logLoss, .logGap,
      .logClockJump:
      true
    default: false
    }
  }

  /// Whether the event tells something of an ad beside its state.
  var isMarkOfAd: Bool {
    switch name {
    case .adLoadRequested, .adLoaded, .adWillPresent, .adDidPresent, .adDidDismiss: false
    default: name.group == .ad || name == .sdkInvalidRequest
    }
  }

  /// What a change of a scene's shape, or the like, tells; `nil` for other events.
  var sceneDetail: String? {
    switch name {
    case .sceneRotated: return string(.orientation) ?? ""
    case .sceneModeChanged: return string(.mode) ?? ""
    case .sceneResized:
      guard case .double(let width) = self[.width], case .double(let height) = self[.height]
      else { return string(.mode) ?? string(.orientation) ?? "" }
      return "\(AttributeValue.double(width)) x \(AttributeValue.double(height))"
    case .sceneDisconnected, .windowBecameKey: return ""
    default: return nil
    }
  }

  /// What an ad's event tells beside its name.
  var adDetail: String? {
    let keys: [EventKey] = [.code, .reason, .result, .cause, .amount]
    let parts = keys.compactMap { key -> String? in
      guard let value = self[key], value.isKnown else { return nil }
      return "\(key.name)=\(value)"
    }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
