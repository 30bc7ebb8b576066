import { describe, expect, test } from 'vitest'
import type { Aggregation } from '../../../../src/core/registration.ts'
import { conditionSpans, unnamedPart } from '../../../../src/cite/facts/aggregates/named-figure.ts'

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
    ['There are no fewer than 7 mills.', isMill, null],
    ['There are fewer than 7 mills.', isMill, null],
    ['There are not at least 7 mills.', isMill, 'what “not” does to it was not checked'],
    ['There are not over 7 mills.', isMill, 'what “not” does to it was not checked'],
    ['There are no less than about 7 mills.', isMill, 'what “no” does to it was not checked'],
    ['There are fewer mills than 7.', isMill, '“fewer” is not in the formula'],
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

  const uses: Aggregation = { operation: 'share', where: [{ column: 'architecture', is: 'microservices' }] }

  test.each([
    '50 % of the papers use microservices.',
    'In 50 % of the papers the architecture is microservices.',
    'Microservices are used in 50 % of the papers.',
    'Microservices are used in half of the papers.',
    'Half of the papers use microservices.',
    'Of the papers, 50 % use microservices.',
    '50 percent of the reviewed papers use microservices.',
    'More than 50 % of the papers use microservices.',
    'Between 40 and 60 % of the papers use microservices.',
    'The share of papers with microservices is 50 %.',
    'The share of microservices is 50 %.',
    'A share of 0.5 of the papers use microservices.',
    '2 of 4 papers use microservices.',
    '50 % der Papers nutzen Microservices.',
    'Mehr als 50 % der Papers nutzen Microservices.',
    'Zwischen 40 und 60 % der Papers nutzen Microservices.',
    'Der Anteil der Papers mit Microservices beträgt 50 %.',
  ])('a share of the rows: %s', (claim) => {
    expect(unnamedPart(claim, uses, ['paper', 'Papers'])).toBeNull()
  })

  test.each([
    'Papers use 50 % microservices.',
    'The papers use 50 % microservices.',
    'The papers are 50 % microservices.',
    'Papers have 50 % of microservices.',
    'Papers use more than 50 % microservices.',
    'Papers use between 40 and 60 % microservices.',
    'Papers use microservices 50 %.',
    'Papers have a share of 50 % microservices.',
    'Papers have a microservices share of 50 %.',
    'The architecture of the papers is 50 % microservices.',
    '50 % of the architecture of the papers is microservices.',
    '50 % microservices is used in the papers.',
    'Papers nutzen 50 % Microservices.',
    'Papers nutzen 50 Prozent Microservices.',
    'Papers sind von Microservices 50 %.',
    'Papers use half microservices.',
    'Papers use 2 of 4 microservices.',
  ])('a share of something else: %s', (claim) => {
    expect(unnamedPart(claim, uses, ['paper', 'Papers'])).not.toBeNull()
  })

  test('a number of what each row has counts no rows', () => {
    const count: Aggregation = { ...uses, operation: 'count' }
    expect(unnamedPart('Papers use 7 microservices.', count, ['paper'])).toMatch(/not how many rows/)
    expect(unnamedPart('7 papers use microservices.', count, ['paper'])).toBeNull()
    expect(unnamedPart('There are 7 microservices.', count, ['paper'])).toBeNull()
    expect(unnamedPart('The table lists 7 microservices.', count, ['paper'])).toBeNull()
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
