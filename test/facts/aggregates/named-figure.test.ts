import { describe, expect, test } from 'vitest'
import type { Aggregation } from '../../../src/core/registration.ts'
import { conditionSpans, unnamedPart } from '../../../src/facts/aggregates/named-figure.ts'

const isMill: Aggregation = { operation: 'count', where: [{ column: 'kind', is: 'mill' }] }
const share: Aggregation = { ...isMill, operation: 'share' }
const sum: Aggregation = { operation: 'sum', column: 'depth_m' }

describe('a claim is just the formula in words', () => {
  test.each<[string, Aggregation, string | null]>([
    ['There are 7 mills.', isMill, null],
    ['There are 7 mills?', isMill, 'it asks'],
    ['There are 7 mills？', isMill, 'it asks'],
    ['There are 7 weirs.', isMill, 'it does not name “mill”'],
    ['There are 7 mills.', { ...isMill, rows: [1] }, 'it does not say that only some rows count'],
    ['There are 7 mills.', { ...isMill, table: 1 }, 'it does not say which table it is of'],
    ['There are 7 old mills.', isMill, '“old” is not in the formula'],
    ['There are not 7 mills.', isMill, 'what “not” does to it was not checked'],
    ['There are at least 7 mills.', isMill, null],
    ['There are no fewer than 7 mills.', isMill, 'what “no” does to it was not checked'],
    ['There are more than 7 mills.', isMill, null],
    ['There are about 7 mills.', isMill, null],
    ['About 7 of the rows are mills.', isMill, null],
    ['There are 7 mills, at least.', isMill, '“at” is not in the formula'],
    ['70 % of the rows are mills.', share, null],
    ['70 % of mills.', share, 'it gives the share of “mills”, not of the rows'],
    ['The total depth is 12.', sum, null],
    ['The depth is 12.', sum, 'it does not say that it is a sum'],
    ['The total width is 12.', sum, 'it does not name “depth_m”'],
    [
      'There are 7 mills.',
      { operation: 'count', where: [{ column: 'kind', isNot: 'weir' }] },
      'whether it means the condition on “kind” was not checked',
    ],
    [
      'There are 7 mills.',
      { operation: 'count', where: [{ column: 'kind', atLeast: 1 }] },
      'whether it means the condition on “kind” was not checked',
    ],
    [
      'There are 7 mills.',
      { operation: 'count', where: [{ column: 'kind', atMost: 1 }] },
      'whether it means the condition on “kind” was not checked',
    ],
    ['There are 7 mills.', { operation: 'count', where: [{ column: 'kind', contains: 'mill' }] }, null],
    ['There are 7 mills.', { operation: 'count', where: [{ column: 'mills', is: 'yes' }] }, null],
    [
      'There are 7 weirs.',
      { operation: 'count', where: [{ column: 'mills', is: 'yes' }] },
      'it does not name “mills”',
    ],
    [
      'There are 7 mills.',
      { operation: 'count', where: [{ column: 'owner', is: 'mill' }] },
      'it does not name “owner”',
    ],
    [
      'There are 7.',
      { operation: 'count', where: [{ column: 'kind', is: `mill${' weir'.repeat(30)}` }] },
      `it does not name “${`mill${' weir'.repeat(30)}`.slice(0, 60)}”`,
    ],
  ])('%s %j', (claim, aggregation, expected) => {
    expect(unnamedPart(claim, aggregation, [])).toBe(expected)
  })

  test('names that the rows go by may stand in it', () => {
    expect(unnamedPart('There are 7 mills of Elsund.', isMill, [])).toBe('“Elsund” is not in the formula')
    expect(unnamedPart('There are 7 mills of Elsund.', isMill, ['Elsund'])).toBeNull()
  })
})

test('conditions are found where the claim repeats their words', () => {
  const claim = 'Of 3 old mills 2 are old mills; an old weir is none.'
  const found = (is: string) =>
    conditionSpans(claim, { where: [{ column: 'kind', is }] }).map(({ start, end }) =>
      claim.slice(start, end),
    )
  expect(found('old mill')).toEqual(['old mills', 'old mills'])
  expect(found('old')).toEqual(['old', 'old', 'old'])
  expect(found('mill weir')).toEqual([])
  // Figures alone may be any.
  expect(found('3')).toEqual([])
})
