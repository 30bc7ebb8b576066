import { expect, test } from 'vitest'
import type { Aggregation } from '../../../../src/core/registration.ts'
import { compareFigure } from '../../../../src/cite/facts/aggregates/compare-figure.ts'
import { computeAggregate } from '../../../../src/cite/facts/aggregates/compute-aggregate.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'

const content = ['row,kind', ...Array.from({ length: 10 }, (_, at) => `r${at},${at < 7 ? 'a' : 'b'}`)].join(
  '\n',
)
const count: Aggregation = { operation: 'count', where: [{ column: 'kind', is: 'a' }] }

/** What a claim says of 7 rows in 10: `same`, or why not. */
function compare(claim: string, aggregation: Aggregation = count): string {
  const figure = computeAggregate(aggregation, [{ id: 'S1', content, tables: readTables(content) }])
  if ('problem' in figure) throw new Error(figure.message)
  const compared = compareFigure(claim, aggregation, { figure, named: [] })
  if (compared.outcome === 'same') return 'same'
  return compared.outcome === 'differs' ? `not ${compared.said}` : compared.why
}

test.each([
  ['In all, 7 rows are a.', 'same'],
  ['In all, 8 rows are a.', 'not 8'],
  ['In all, 6 rows are a.', 'not 6'],
  ['In all, 10 rows are a.', 'not 10'],
  ['Of the 10 rows, 7 are a.', 'same'],
  ['Of the 10 rows, 8 are a.', 'not 8'],
  ['Of the 11 rows, 7 are a.', 'the claim also says 11, which was not computed'],
  ['Of the 9 rows, 8 are a.', 'the claim also says 8, which was not computed'],
  ['At least 6 rows are a.', 'same'],
  ['More than 8 rows are a.', /^not/],
  ['At least 7 rows are a.', 'same'],
  ['More than 7 rows are a.', /^not/],
  ['About more than 7 rows are a.', /^not/],
  ['Many rows are a.', 'the claim gives no figure to compare'],
])('%s %s', (claim, expected) => {
  expect(compare(claim)).toMatch(expected)
})

test('a number of a condition is no figure', () => {
  const of = (value: string) => ({ ...count, where: [{ column: 'kind', isNot: `b ${value}` }] })
  expect(compare('All 10 rows have not 25.', of('25'))).toBe('same')
  expect(compare('All 10 rows have not 25.', of('24'))).toBe('the claim also says 25, which was not computed')
})
