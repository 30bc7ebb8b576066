import { describe, expect, test } from 'vitest'
import type { Aggregation } from '../../../src/core/registration.ts'
import { compareFigure } from '../../../src/facts/aggregates/compare-figure.ts'
import { computeAggregate } from '../../../src/facts/aggregates/compute-aggregate.ts'
import { readTables } from '../../../src/text/tables/read-tables.ts'

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
    ['Between 60 % and 80 % are a.', 'open', 7, 10],
    ['70 % of the rows from 2019 are a.', 'open', 7, 10],
    ['70 percentage points are a.', 'open', 7, 10],
    ['Many are a.', 'open', 7, 10],
    ['In 3 of 4 rows it is a.', 'same', 3, 4],
    ['In 4 of 3 rows it is a.', 'open', 3, 4],
    ['Of 4 rows 3 are a.', 'open', 3, 4],
    ['In 2 of 4 rows it is a.', 'differs', 3, 4],
  ])('%s: %s', (claim, outcome, matched, of) => {
    expect(compare(claim, share, rows(matched, of))).toBe(outcome)
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
  ])('%s: %s', (claim, outcome, aggregation, content) => {
    expect(compare(claim, aggregation, content)).toBe(outcome)
  })
})
