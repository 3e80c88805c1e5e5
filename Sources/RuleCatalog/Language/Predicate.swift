import LintModel

/// A condition on what is known at an event, in a small and total subset of CEL.
///
/// It is well typed from the start, cannot loop, and answers in three values: what is not known
/// makes it unknown, unless the rest decides alone. It is shared, because an event is held against
/// dozens of conditions.
package final class Predicate: Sendable {
  /// The condition as its rule writes it.
  package let source: String
  /// The attributes that it reads, in the order in which it names them, each once.
  package let attributesRead: [AttributeReference]
  /// The line of the file at which it begins.
  package let line: Int
  /// The patterns that it looks for, as the rule writes them.
  package let patterns: [String]
  /// The indexes of the rule's parameters that it reads.
  let parametersRead: [Int]
  private let expression: Expression

  /// Returns whether the condition holds, with the parameters of the rule that it belongs to.
  package func evaluate(
    _ source: borrowing some AttributeSource & ~Copyable, parameters: [RuleParameter]
  ) -> Truth {
    expression.truth(in: source, parameters)
  }

  /// Reads a condition, and returns everything that is wrong with it.
  static func parse(
    _ source: String, line: Int = 1, parameters: [RuleParameter],
    subject: ReferenceScope.Subject = .event
  ) -> (predicate: Predicate?, problems: [PlacedPredicateProblem]) {
    let scalars = Array(source.unicodeScalars)
    let scope = ReferenceScope(parameters: parameters, subject: subject)
    do throws(PlacedPredicateProblem) {
      var parser = try PredicateParser(scalars)
      let syntax = try parser.parse()
      var checker = PredicateChecker(scalars, scope: scope)
      let expression = checker.condition(syntax)
      return (expression.map { Predicate(source, line: line, $0) }, checker.problems)
    } catch {
      return (nil, [error])
    }
  }

  private init(_ source: String, line: Int, _ expression: Expression) {
    self.source = source
    self.line = line
    patterns = expression.patterns
    self.expression = expression
    attributesRead = expression.attributesRead
    parametersRead = expression.parametersRead
  }
}
