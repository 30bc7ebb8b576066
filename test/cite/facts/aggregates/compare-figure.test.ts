import { describe, expect, test } from 'vitest'
import type { Aggregation } from '../../../../src/core/registration.ts'
import { compareFigure } from '../../../../src/cite/facts/aggregates/compare-figure.ts'
import { computeAggregate } from '../../../../src/cite/facts/aggregates/compute-aggregate.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'

/** A table of so many rows, of which the first `matched` have the value `a`, and sizes that add up to `total`. */
function compare(claim: string, aggregation: Aggregation, content: string) {
  const figure = computeAggregate(aggregation, [{ id: 'S1', content, tables: readTables(content) }])
  if ('problem' in figure) throw new Error(figure.message)
  return compareFigure(claim, aggregation, { figure, named: [] }).outcome
}

function rows(matched: number, of: number): string {
  return ['row,kind', ...Array.from({ length: of }, (_, at) => `r${at},${at < matched ? 'a' : 'b'}`)].join(
    '\n',
  )
}

const share: Aggregation = { operation: 'share', where: [{ column: 'kind', is: 'a' }] }
const sizes = (header: string, ...cells: string[]) =>
  [`row;${header}`, ...cells.map((cell, at) => `r${at};${cell}`)].join('\n')
const sum = (column: string): Aggregation => ({ operation: 'sum', column })

describe('compareFigure', () => {
  test.each<[string, string, number, number]>([
    ['66,7 % der Einträge sind a.', 'same', 2, 3],
    ['66,6 % der Einträge sind a.', 'differs', 2, 3],
    ['67 % of rows are a.', 'same', 2, 3],
    ['66 % of rows are a.', 'differs', 2, 3],
    ['Two thirds of the rows are a.', 'same', 2, 3],
    ['Half of the rows are a.', 'differs', 2, 3],
    ['A share of 0.67 is a.', 'same', 2, 3],
    ['A share of 0,66 ist a.', 'differs', 2, 3],
    ['About 70 % of the rows are a.', 'same', 2, 3],
    ['About 60 % of the rows are a.', 'open', 2, 3],
    ['About 50 % of the rows are a.', 'differs', 2, 3],
    ['At least 60 % of the rows are a.', 'same', 2, 3],
    ['Less than 60 % of the rows are a.', 'differs', 2, 3],
    ['12.5 % of the rows are a.', 'same', 1, 8],
    ['13 % of the rows are a.', 'same', 1, 8],
    ['12 % of the rows are a.', 'differs', 1, 8],
    ['70 % are a and 30 % are b.', 'open', 7, 10],
    ['Between 60 % and 80 % are a.', 'same', 7, 10],
    ['Between 60 and 80 % are a.', 'same', 7, 10],
    ['60–80 % are a.', 'same', 7, 10],
    ['Zwischen 60 % und 80 % der Einträge sind a.', 'same', 7, 10],
    ['Zwischen 60 und 65 % der Einträge sind a.', 'differs', 7, 10],
    ['Between 75 and 80 % are a.', 'differs', 7, 10],
    ['Between 70 and 80 % are a.', 'open', 7, 10],
    ['Between 60 and 70 % are a.', 'open', 7, 10],
    ['Between 80 and 60 % are a.', 'open', 7, 10],
    ['Between 60 % and 80 % are a and 30 % are b.', 'open', 7, 10],
    ['60 % and 80 % are a.', 'open', 7, 10],
    ['70 % of the rows from 2019 are a.', 'open', 7, 10],
    ['70 percentage points are a.', 'open', 7, 10],
    ['Many are a.', 'open', 7, 10],
    ['In 3 of 4 rows it is a.', 'same', 3, 4],
    ['In 4 of 3 rows it is a.', 'open', 3, 4],
    ['Of 4 rows 3 are a.', 'open', 3, 4],
    ['In 2 of 4 rows it is a.', 'differs', 3, 4],
    ['In 3 of 5 rows it is a.', 'differs', 3, 4],
    ['In 4 of 4 rows it is a.', 'same', 4, 4],
    ['In 3 rows it is a.', 'same', 3, 4],
    ['In 3 of 4 rows and 2 others it is a.', 'open', 3, 4],
    ['In more than 3 of 4 rows it is a.', 'differs', 3, 4],
    ['In at least 3 of 4 rows it is a.', 'same', 3, 4],
    ['In more than 2 of 4 rows it is a.', 'same', 3, 4],
    ['In fewer than 4 of 4 rows it is a.', 'same', 3, 4],
    ['In fewer than 4 of 5 rows it is a.', 'differs', 3, 4],
    ['In 3 of more than 2 rows it is a.', 'open', 3, 4],
    ['About 60 % of the rows are a.', 'same', 65, 100],
    ['About 60 % of the rows are a.', 'open', 66, 100],
    ['About 60 % of the rows are a.', 'open', 70, 100],
    ['About 60 % of the rows are a.', 'differs', 71, 100],
    ['At least 70 % of the rows are a.', 'same', 7, 10],
    ['At most 70 % of the rows are a.', 'same', 7, 10],
    ['At most 70 % of the rows are a.', 'differs', 71, 100],
    ['At most 70 % of the rows are a.', 'same', 69, 100],
  ])('%s: %s', (claim, outcome, matched, of) => {
    expect(compare(claim, share, rows(matched, of))).toBe(outcome)
  })

  /** Whether a figure of the value is within what the words say: below it, just it, above it. */
  const bounds: Record<string, [below: boolean, same: boolean, above: boolean]> = {
    'More than': [false, false, true],
    Over: [false, false, true],
    '>': [false, false, true],
    'At least': [false, true, true],
    'No less than': [false, true, true],
    '≥': [false, true, true],
    'Less than': [true, false, false],
    'Fewer than': [true, false, false],
    Under: [true, false, false],
    Below: [true, false, false],
    'At most': [true, true, false],
    'No more than': [true, true, false],
    'Up to': [true, true, false],
    'Mehr als': [false, false, true],
    Über: [false, false, true],
    Mindestens: [false, true, true],
    Wenigstens: [false, true, true],
    'Nicht weniger als': [false, true, true],
    'Weniger als': [true, false, false],
    Unter: [true, false, false],
    Höchstens: [true, true, false],
    Maximal: [true, true, false],
    'Nicht mehr als': [true, true, false],
    'Bis zu': [true, true, false],
  }

  test.each(Object.entries(bounds))('%s a figure below, at and above it', (words, answers) => {
    for (const [index, matched] of [40, 50, 60].entries()) {
      for (const unit of ['%', 'Prozent', 'percent']) {
        const claim = `${words} 50 ${unit} of the rows are a.`
        const outcome = answers[index] ? 'same' : 'differs'
        expect([claim, matched, compare(claim, share, rows(matched, 100))]).toEqual([claim, matched, outcome])
      }
      const claim = `${words} 50 rows are a.`
      const outcome = answers[index] ? 'same' : 'differs'
      const counted = compare(claim, { ...share, operation: 'count' }, rows(matched, 200))
      expect([claim, matched, counted]).toEqual([claim, matched, outcome])
    }
  })

  test.each<[string, string, Aggregation, string]>([
    ['It is 1.2 million.', 'same', sum('size'), sizes('size', '1170000', '20000')],
    ['It is 1.3 million.', 'differs', sum('size'), sizes('size', '1170000', '20000')],
    ['It is 1,190,000 people in all.', 'same', sum('size'), sizes('size', '1170000', '20000')],
    ['It is 1,190,500 people in all.', 'differs', sum('size'), sizes('size', '1170000', '20000')],
    ['Es sind insgesamt 2,5 t.', 'same', sum('Menge (kg)'), sizes('Menge (kg)', '2000', '500')],
    ['Es sind insgesamt 2,5 kg.', 'differs', sum('Menge (kg)'), sizes('Menge (kg)', '2000', '500')],
    ['It is 2500 kg in all.', 'open', sum('size'), sizes('size', '2000', '500')],
    ['It is 2500 euros in all.', 'open', sum('Menge (kg)'), sizes('Menge (kg)', '2000', '500')],
    ['1.200', 'open', sum('size'), sizes('size', '1000', '200')],
    ['It is -3.', 'same', sum('size'), sizes('size', '-5', '2')],
    ['It is 3.', 'differs', sum('size'), sizes('size', '-5', '2')],
    ['It is 1.3 million in 2 rows.', 'differs', sum('size'), sizes('size', '1170000', '20000')],
    ['It is 1.3 million in 7 rows.', 'open', sum('size'), sizes('size', '1170000', '20000')],
    ['It is 1.19 million in 2 rows.', 'same', sum('size'), sizes('size', '1170000', '20000')],
    ['It is 1.19 million in 7 rows.', 'open', sum('size'), sizes('size', '1170000', '20000')],
  ])('%s: %s', (claim, outcome, aggregation, content) => {
    expect(compare(claim, aggregation, content)).toBe(outcome)
  })

  test('a number of a condition is given, and no figure', () => {
    const content = ['row,year,kind', ...[1, 2, 3, 4].map((at) => `r${at},2019,${at < 4 ? 'a' : 'b'}`)].join(
      '\n',
    )
    const among = [{ column: 'year', is: '2019' }]
    expect(compare('In 2019 it is a in 3 of 4 rows.', { ...share, among }, content)).toBe('same')
    expect(compare('In 2018 it is a in 3 of 4 rows.', { ...share, among }, content)).toBe('open')
    expect(compare('In 2019 it is 75 %.', { ...share, among }, content)).toBe('same')
    expect(compare('In 2019 it is a.', { ...share, among }, content)).toBe('open')
  })

  test('a figure is the computed one as it is rounded, halves away from zero', () => {
    for (let tenths = -25; tenths <= 25; tenths++) {
      const content = sizes('size', (tenths / 10).toFixed(1), '0.0')
      const rounded = Math.sign(tenths) * Math.floor((Math.abs(tenths) + 5) / 10)
      for (let said = -3; said <= 3; said++) {
        const outcome = compare(`It is ${said}.`, sum('size'), content)
        expect({ tenths, said, outcome }).toEqual({
          tenths,
          said,
          outcome: said === rounded ? 'same' : 'differs',
        })
      }
    }
  })
})
