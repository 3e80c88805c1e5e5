import LintModel
import RuleCatalog
import Testing

struct TruthTests {
  private static let absent = Truth.unknown(.notLogged)
  private static let hidden = Truth.unknown(.redacted)
  private static let untimed = Truth.unknown(.noTime)
  private static let all: [Truth] = [.yes, .no, absent, untimed, hidden]

  @Test func `and is Kleene's table, and the more telling reason wins`() {
    let table: [[Truth]] = [
      [.yes, .no, Self.absent, Self.untimed, Self.hidden],
      [.no, .no, .no, .no, .no],
      [Self.absent, .no, Self.absent, Self.untimed, Self.hidden],
      [Self.untimed, .no, Self.untimed, Self.untimed, Self.hidden],
      [Self.hidden, .no, Self.hidden, Self.hidden, Self.hidden],
    ]
    for (row, left) in Self.all.enumerated() {
      for (column, right) in Self.all.enumerated() {
        #expect(left.and(right) == table[row][column], "\(left) and \(right)")
      }
    }
  }

  @Test func `or is Kleene's table, and the more telling reason wins`() {
    let table: [[Truth]] = [
      [.yes, .yes, .yes, .yes, .yes],
      [.yes, .no, Self.absent, Self.untimed, Self.hidden],
      [.yes, Self.absent, Self.absent, Self.untimed, Self.hidden],
      [.yes, Self.untimed, Self.untimed, Self.untimed, Self.hidden],
      [.yes, Self.hidden, Self.hidden, Self.hidden, Self.hidden],
    ]
    for (row, left) in Self.all.enumerated() {
      for (column, right) in Self.all.enumerated() {
        #expect(left.or(right) == table[row][column], "\(left) or \(right)")
      }
    }
  }

  @Test func `the opposite of unknown is unknown`() {
    #expect(Self.all.map(\.negated) == [.no, .yes, Self.absent, Self.untimed, Self.hidden])
  }

  @Test func `and and or are associative and dual`() {
    for first in Self.all {
      for second in Self.all {
        #expect(first.and(second) == second.and(first))
        #expect(first.or(second).negated == first.negated.and(second.negated))
        for third in Self.all {
          #expect(first.and(second).and(third) == first.and(second.and(third)))
          #expect(first.or(second).or(third) == first.or(second.or(third)))
        }
      }
    }
  }
}
