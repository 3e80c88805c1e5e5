import LintModel

extension SceneTimeline {
  /// Takes over what is known of the same scene under another name; of two values the one that was
  /// told later holds.
  func merge(_ other: SceneTimeline) {
    isConnected = isConnected || other.isConnected
    isConnectionSeen = isConnectionSeen || other.isConnectionSeen
    merge(\.state, \.stateWitness, other)
    merge(\.role, \.witnesses[.role], other)
    merge(\.orientation, \.witnesses[.orientation], other)
    merge(\.mode, \.witnesses[.mode], other)
    merge(\.width, \.witnesses[.width], other)
    merge(\.height, \.witnesses[.height], other)
    if (other.geometryChangedAt ?? 0) > (geometryChangedAt ?? 0) {
      geometryChangedAt = other.geometryChangedAt
      geometryChange = other.geometryChange
      turn = other.turn ?? turn
    }
    shapeLearnedAt = [shapeLearnedAt, other.shapeLearnedAt].compactMap { $0 }.max()
    connectedAt = [connectedAt, other.connectedAt].compactMap { $0 }.min()
    hiddenKeys.formUnion(other.hiddenKeys)
    isChangeHidden = isChangeHidden || other.isChangeHidden
  }

  private func merge<Value>(
    _ path: ReferenceWritableKeyPath<SceneTimeline, Value?>,
    _ witness: ReferenceWritableKeyPath<SceneTimeline, Event?>, _ other: SceneTimeline
  ) {
    guard let value = other[keyPath: path] else { return }
    if self[keyPath: path] != nil, let mine = self[keyPath: witness],
      let its = other[keyPath: witness],
      (mine.order, mine.location.firstLine) >= (its.order, its.location.firstLine)
    {
      return
    }
    self[keyPath: path] = value
    self[keyPath: witness] = other[keyPath: witness]
  }
}
