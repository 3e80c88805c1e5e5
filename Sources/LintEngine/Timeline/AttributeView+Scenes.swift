import LintModel

extension AttributeView {
  /// The event that told an attribute of the scene.
  func sceneWitness(of attribute: EntityAttribute) -> Event? {
    switch attribute {
    case .sceneState: scene?.stateWitness
    case .sceneRole: scene?.witnesses[.role]
    case .sceneOrientation, .sceneIsLandscape: scene?.witnesses[.orientation]
    case .sceneMode, .sceneIsFullScreen: scene?.witnesses[.mode]
    case .sceneWidth: scene?.witnesses[.width]
    case .sceneHeight: scene?.witnesses[.height]
    case .sceneAdOnScreen: adOnScreenHere.witness
    case .sceneSinceChanged: scene?.geometryChange
    case .sceneSinceTurned: scene?.turn
    case .sceneSinceForeground: foreground?.start
    default: nil
    }
  }

  // MARK: - Values that take more than a look

  var sinceForeground: AttributeValue {
    duration(since: foreground.flatMap { $0.isStartSeen ? $0.start : nil })
  }

  /// The time since an event that changed the scene's shape.
  func sinceShape(_ event: Event?) -> AttributeValue {
    scene?.isChangeHidden == true ? .unknown(.redacted) : duration(since: event)
  }

  /// An ad is in one of the scenes, where there are several, whichever it is.
  var sceneID: AttributeValue {
    let scenesMax = launch.scenesConnectedMax + (launch.hasUnnamedScene ? 1 : 0)
    if scene == nil, adHandle != nil, scenesMax > 1 || launch.mayHaveSeveralScenes {
      return .unknown(.ambiguous)
    }
    return string(scene?.displayName)
  }

  /// Whether the scene's shape changed after the ad was requested; unknown where it rests on which
  /// of several ads is meant.
  var resizedSinceLoad: AttributeValue {
    guard let doubt = ad?.doubt else { return bool(isResized(since: ad?.requestedAt)) }
    guard let requests = doubt.requests, !doubt.traits.contains(.requestScene) else {
      return .unknown(doubt.reason)
    }
    let isResized = isResized(since: requests.lowerBound)
    return isResized == self.isResized(since: requests.upperBound)
      ? bool(isResized) : .unknown(doubt.reason)
  }

  /// Whether the scene's shape changed after a step; unknown when no request was seen, the scene's
  /// shape is never logged, or a part of it is told only after the request.
  private func isResized(since requestedAt: Int?) -> Bool? {
    guard let requestedAt, let scene, scene.isShapeTold, !scene.isChangeHidden
    else { return nil }
    if (scene.geometryChangedAt ?? 0) > requestedAt { return true }
    // What a scene that came after the request is told to be first, it has been from the start.
    let isYounger = (scene.connectedAt ?? 0) > requestedAt
    return isYounger || (scene.shapeLearnedAt ?? 0) < requestedAt ? false : nil
  }

  var adOnScreenHere: (value: AttributeValue, witness: Event?) {
    guard let scene = sceneIndex else { return (.unknown(.notLogged), nil) }
    return adOnScreen { interval in interval.scene.map { $0 == scene } }
  }

  /// The scene's foreground that is going on. Where nothing tells in which of several scenes an ad
  /// comes up, it is in the one that came to the foreground last.
  private var foreground: TimelineInterval? {
    if sceneIndex != nil || step.event.name.group != .ad { return foreground(ofScene: sceneIndex) }
    return timeline.intervals.foregrounds.last.flatMap { timeline.interval($0) }
  }

  private func foreground(ofScene scene: Int?) -> TimelineInterval? {
    scene.flatMap { timeline.intervals[IntervalTable.Key(kind: .sceneForeground, scene: $0)] }
  }

  /// Intervals are numbered as they begin, so another scene that was in the foreground first has
  /// the smaller number. Unknown where two scenes may be one by two names, a state is not told, or
  /// there are too many to compare.
  var areOthersInForeground: Bool? {
    guard let mine = foreground, let place = mine.scene else { return nil }
    let (scenes, connected) = (timeline.scenes, timeline.scenes.connected.elements)
    var isUnclear = launch.hasUnnamedScene || connected.count > SceneTable.comparedMax
    for index in connected.prefix(SceneTable.comparedMax) where index != place {
      let other = scenes.scenes[index]
      guard let isInForeground = other.isInForeground, scenes.areDifferent(index, place) else {
        isUnclear = true
        continue
      }
      guard isInForeground, let its = foreground(ofScene: index) else { continue }
      if its.number < mine.number { return true }
      if !mine.isStartSeen || !its.isStartSeen { isUnclear = true }
    }
    return isUnclear ? nil : false
  }

  /// Unknown where a banner's scene is.
  var liveBanners: AttributeValue {
    guard let scene = sceneIndex else { return .unknown(.notLogged) }
    if timeline.ads.forgotten.contains(.banners) { return .unknown(.limitReached) }
    let banners = timeline.ads.banners
    if let ad = banners.doubtful.first.flatMap({ timeline.ads[$0] }), let doubt = ad.doubt {
      return .unknown(doubt.reason)
    }
    if banners.isCrowdDoubtful { return .unknown(.ambiguous) }
    return int(banners.count(in: scene))
  }
}

extension SceneTimeline {
  /// Whether anything has told of the scene's shape.
  var isShapeTold: Bool {
    [.orientation, .mode, .width, .height].contains { witnesses[$0] != nil }
  }
}
