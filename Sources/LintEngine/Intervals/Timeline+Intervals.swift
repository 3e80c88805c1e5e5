import LintModel

extension Timeline {
  // MARK: - The app

  /// Notes what became of the app's state, and what began and ended by that.
  func noteApp(in step: Step, life: EntityState?) {
    let before = launch.life
    guard let life, life != before else { return }
    launch.life = life
    let event = step.event
    var transition = EntityTransition(entity: .app, from: before, to: life)
    if let before, event.name.group == .app, !event.isDerived {
      transition.isImpossible = !StateTable.app.allows(event.name, in: before, seen: seen)
    }
    note(transition, in: step)
    switch life {
    case .active, .inactive: enterForeground(before: before, in: step)
    case .background: enterBackground(in: step)
    case .ended: step.ended += intervals.endAll()
    default: break
    }
  }

  private func enterForeground(before: EntityState?, in step: Step) {
    end(IntervalTable.Key(kind: .appBackground), in: step)
    // A log that starts with a return from an alert starts in the middle of the foreground.
    let isStartSeen =
      before != nil || step.event.name == .appWillEnterForeground
      || step.event.name == .sceneWillEnterForeground
      || launch.isStartSeen && !step.event.name.leavesActivity
    begin(IntervalTable.Key(kind: .appForeground), in: step, isStartSeen: isStartSeen)
    launch.firstForeground = launch.firstForeground ?? step.event
  }

  private func enterBackground(in step: Step) {
    if launch.firstForeground != nil || !launch.isStartSeen { launch.wasInBackground = true }
    end(IntervalTable.Key(kind: .appForeground), in: step)
    begin(IntervalTable.Key(kind: .appBackground), in: step)
  }

  /// Notes what an event of the app or its content began and ended.
  func noteContent(in step: Step) {
    let loading = IntervalTable.Key(kind: .contentLoading)
    switch step.event.name {
    case .contentLoadingShown: begin(loading, in: step, scene: step.scene)
    case .contentLoadingFinished, .contentMainShown: end(loading, in: step)
    default: break
    }
    if step.event.name.group == .content, !step.event.isDerived { launch.logsContent = true }
  }

  /// Notes the beginning and end of a cold start, given what else began with the step. Without an
  /// app open ad nothing waits for one, and there is no cold start to speak of.
  ///
  /// A loading screen that shows up after the first foreground is where the waiting begins, and
  /// what began with the foreground turns out to be none.
  func noteColdStart(in step: Step) {
    guard launch.coldStart != .over, launch.isStartSeen, launch.endEvent == nil,
      launch.startKind == .cold || launch.startKind == .prewarm
    else { return }
    let key = IntervalTable.Key(kind: .appColdStart)
    let isLoading = step.event.name == .contentLoadingShown
    if isLoading, launch.coldStart == .awaited || launch.coldStart == .sinceForeground {
      if let void = intervals.end(key, isVoid: true) { step.ended.append(void) }
      begin(key, in: step, isConfirmed: launch.hasAppOpenAd)
      launch.coldStart = .sinceLoading
    } else if launch.coldStart == .awaited,
      step.began.contains(where: { $0.kind == .appForeground })
    {
      begin(key, in: step, isConfirmed: launch.hasAppOpenAd)
      launch.coldStart = .sinceForeground
    }
    if launch.hasAppOpenAd { intervals.confirm(key) }
    let isOver =
      step.event.name == .contentMainShown
      || step.began.contains { $0.kind == .adPresentation }
      || step.began.contains { $0.kind == .appBackground } && launch.firstForeground != nil
    if isOver {
      if let over = intervals.end(key, isVoid: !launch.hasAppOpenAd) { step.ended.append(over) }
      launch.coldStart = .over
    }
  }

  // MARK: - Scenes

  /// Notes what became of a scene's state.
  func noteScene(_ index: Int, before: EntityState?, in step: Step) {
    let scene = scenes.scenes[index]
    let connection = IntervalTable.Key(kind: .sceneConnection, scene: index)
    let foreground = IntervalTable.Key(kind: .sceneForeground, scene: index)
    let event = step.event
    if scene.isConnected {
      begin(connection, in: step, isStartSeen: event.name == .sceneConnected)
    }
    guard let life = scene.life, life != before else { return }
    var transition = EntityTransition(entity: .scene(index), from: before, to: life)
    // What another name has told is no doing of the event.
    if let before, StateTable.scene.target(of: event.name) == life {
      transition.isImpossible = !StateTable.scene.allows(event.name, in: before, seen: seen)
    }
    note(transition, in: step)
    if scene.isInForeground == true {
      let isStartSeen =
        before != nil || event.name == .sceneWillEnterForeground
        || event.name == .appWillEnterForeground
        || launch.isStartSeen && !event.name.leavesActivity
      begin(foreground, in: step, isStartSeen: isStartSeen)
    } else {
      end(foreground, in: step)
    }
    if !scene.isConnected { end(connection, in: step) }
  }

  // MARK: - Ads

  /// Notes what became of an ad's state; `before` is `nil` for an ad that is new.
  func noteAd(
    _ handle: AdTable.Handle, before: EntityState?, in step: Step
  ) {
    guard let ad = ads[handle] else { return }
    let event = step.event
    if ad.state != before {
      var transition = EntityTransition(
        entity: .ad(handle), from: before, to: ad.state)
      // Where the ad was guessed, the guess is likelier to be wrong than the log.
      if let before, !ad.isIdentityDerived {
        transition.isImpossible = !ad.stateTable.allows(event.name, in: before, seen: seen)
      }
      note(transition, in: step)
    }
    noteLoading(of: handle, ad, in: step)
    if ad.isFullScreen ?? true { notePresentation(of: handle, ad, before: before, in: step) }
  }

  private func noteLoading(
    of handle: AdTable.Handle, _ ad: AdTimeline, in step: Step
  ) {
    let loading = IntervalTable.Key(kind: .adLoading, ad: handle)
    let ready = IntervalTable.Key(kind: .adReady, ad: handle)
    let event = step.event
    switch event.name {
    case .adLoadRequested: begin(loading, in: step, scene: step.scene)
    case .adLoaded:
      end(loading, in: step)
      // A banner is shown as soon as it is loaded.
      guard ad.format != .banner, ad.state == .loaded else { return }
      begin(ready, in: step, scene: step.scene)
      if let lifetime = ad.lifetimeNanoseconds {
        expiries.makeRoom { ads[$0]?.state == .loaded }
        expiries.add(handle, loaded: event.time, lifetimeNanoseconds: lifetime)
      }
    case .adLoadFailed, .adReleased:
      end(loading, in: step)
      end(ready, in: step)
    case .adWillPresent, .adDidPresent:
      end(loading, in: step)
      end(ready, in: step)
    case .adPresentCalled, .adPresentFailed, .adDidDismiss, .adExpired: end(ready, in: step)
    case .adImpression: if ad.format == .native { end(ready, in: step) }
    default: break
    }
  }

  private func notePresentation(
    of handle: AdTable.Handle, _ ad: AdTimeline, before: EntityState?, in step: Step
  ) {
    let key = presentationKey(of: handle, in: step.scene)
    switch step.event.name {
    case .adPresentCalled:
      guard !step.isLateCall else { break }
      begin(key, in: step, scene: step.scene, isConfirmed: false)
    case .adWillPresent, .adDidPresent:
      intervals.confirm(key)
      if before != .presented || key.scene != nil { begin(key, in: step, scene: step.scene) }
    case .adImpression:
      intervals.confirm(key)
      // Who logs neither the call nor the callback shows it by the impression. One that comes after
      // the end shows nothing.
      let isUnused = [.loading, .loaded, .expired, .unclear].contains(ad.state)
      if isUnused, ad.isFullScreen == true { begin(key, in: step, scene: step.scene) }
    case .adClick, .adWillDismiss, .adVideoCompleted, .adRewardEarned: intervals.confirm(key)
    case .adDidDismiss:
      launch.hasSeenDismissal = true
      intervals.confirm(key)
      endPresentations(of: handle, in: step)
    case .adReleased: endPresentations(of: handle, in: step)
    case .adPresentFailed, .adNotReady:
      // It goes on where a second call was what failed.
      if ad.state == .presented, key.scene == nil { return }
      if let void = intervals.end(key, isVoid: true) { step.ended.append(void) }
    default: break
    }
  }

  /// The presentation of an ad that an event is about; one in another scene than the one that is
  /// open is one of its own.
  private func presentationKey(
    of handle: AdTable.Handle, in scene: Int?
  ) -> IntervalTable.Key {
    let key = IntervalTable.Key(kind: .adPresentation, ad: handle)
    guard let scene, let open = intervals[key]?.scene, open != scene else { return key }
    return IntervalTable.Key(kind: .adPresentation, ad: handle, scene: scene)
  }

  /// Notes that a call which was put to one ad was another one's, as that one's name has shown:
  /// the presentation of the first was none.
  func noteTakeover(_ takeover: AdTable.Takeover, in step: Step) {
    let changes = [
      (takeover.mistaken, takeover.mistakenState), (takeover.called, takeover.calledState),
    ]
    for (handle, before) in changes {
      // What comes of the call is still to be told by the step.
      let after = handle == takeover.called ? .presenting : ads[handle]?.state
      guard let after, after != before else { continue }
      note(
        EntityTransition(entity: .ad(handle), from: before, to: after), in: step)
    }
    let key = IntervalTable.Key(kind: .adPresentation, ad: takeover.mistaken)
    if let void = intervals.end(key, isVoid: true) { step.ended.append(void) }
  }

  private func endPresentations(of handle: AdTable.Handle, in step: Step) {
    step.ended += intervals.endPresentations(of: handle)
  }

  // MARK: - Any

  /// Notes a change of state, and counts it when it cannot be.
  func note(_ transition: EntityTransition, in step: Step) {
    step.transitions.append(transition)
    guard transition.isImpossible else { return }
    impossible.count += 1
    impossible.first = impossible.first ?? step.event
  }

  private func begin(
    _ key: IntervalTable.Key, in step: Step, scene: Int? = nil, isStartSeen: Bool = true,
    isConfirmed: Bool = true
  ) {
    // Nothing begins in a process that has ended; late records are of what was before.
    guard launch.endEvent == nil else { return }
    if let interval = intervals.begin(
      key, in: launch.id, at: step.event, scene: scene, isStartSeen: isStartSeen,
      isConfirmed: isConfirmed)
    {
      step.began.append(interval)
    }
  }

  private func end(_ key: IntervalTable.Key, in step: Step) {
    if let interval = intervals.end(key) { step.ended.append(interval) }
  }
}

extension EventName {
  /// Whether the event tells that an activity ends which was there before.
  fileprivate var leavesActivity: Bool {
    self == .appWillResignActive || self == .sceneWillResignActive
  }
}
