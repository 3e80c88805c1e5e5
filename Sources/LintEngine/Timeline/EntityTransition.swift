import LintModel

/// A change of one entity's state by one event.
struct EntityTransition: Hashable {
  var entity: Entity
  /// The state before, or `nil` for an entity that is new.
  var from: EntityState?
  var to: EntityState
  /// Whether the table of the entity's states has no such change, so that a record is missing or
  /// belongs to something else. The state is taken over all the same.
  var isImpossible = false

  /// What has states.
  enum Entity: Hashable {
    case app
    case scene(Int)
    case screen(String)
    case ad(AdTable.Handle)
  }
}
