import { describe, expect, test } from 'vitest'
import type { Aggregation } from '../../../../src/core/registration.ts'
import { computeAggregate } from '../../../../src/cite/facts/aggregates/compute-aggregate.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'

const content = 'Anlage;Menge (t);Art\nNord;1.200,5;A\nSüd;800;B\nOst;-;A'
const compute = (aggregation: Aggregation) =>
  computeAggregate(aggregation, [{ id: 'S1', content, tables: readTables(content) }])

const menge = { column: 'Menge' }
const isA = { column: 'Art', is: 'A' }

describe('what was computed, in words', () => {
  test.each<[Aggregation, string, string, number[]]>([
    [{ operation: 'count', where: [isA] }, '2', '2 of 3 rows where “Art” is “A”', [1, 3]],
    [{ operation: 'count', rows: [1] }, '1', '1 of 1 chosen row', [1]],
    [{ operation: 'count', rows: [1, 3] }, '2', '2 of 2 chosen rows', [1, 3]],
    [
      { operation: 'share', where: [{ column: 'Anlage', is: 'Nord' }] },
      '33.3333 %',
      '1 of 3 rows where “Anlage” is “Nord”',
      [1],
    ],
    [
      { operation: 'share', among: [isA], where: [{ column: 'Anlage', is: 'Nord' }] },
      '50 %',
      '1 of 2 rows where “Art” is “A” where “Anlage” is “Nord”',
      [1],
    ],
    [
      { operation: 'count', where: [{ ...menge, atLeast: 800, atMost: 1200.5 }] },
      '2',
      '2 of 3 rows where “Menge” is at least 800 and is at most 1200.5',
      [1, 2],
    ],
    [
      { operation: 'count', where: [{ ...menge, atLeast: 801 }] },
      '1',
      '1 of 3 rows where “Menge” is at least 801',
      [1],
    ],
    [
      { operation: 'count', where: [{ ...menge, atMost: 799 }] },
      '0',
      '0 of 3 rows where “Menge” is at most 799',
      [],
    ],
    [
      {
        operation: 'count',
        where: [
          { column: 'Art', isNot: 'B' },
          { column: 'Anlage', contains: 'Ost' },
        ],
      },
      '1',
      '1 of 3 rows where “Art” is not “B” and “Anlage” has “Ost”',
      [3],
    ],
    [
      { operation: 'max', ...menge },
      '1200.5',
      'max of “Menge” over 2 rows, 1 without a number left out',
      [1],
    ],
    [{ operation: 'min', ...menge }, '800', 'min of “Menge” over 2 rows, 1 without a number left out', [2]],
    [
      { operation: 'sum', ...menge },
      '2000.5',
      'sum of “Menge” over 2 rows, 1 without a number left out',
      [1, 2],
    ],
    [{ operation: 'sum', ...menge, rows: [2] }, '800', 'sum of “Menge” over 1 chosen row', [2]],
    [
      { operation: 'mean', ...menge, where: [{ column: 'Art', is: 'B' }] },
      '800',
      'mean of “Menge” over 1 row where “Art” is “B”',
      [2],
    ],
  ])('%j', (aggregation, text, statement, rows) => {
    const figure = compute(aggregation)
    expect(figure).toMatchObject({ text, statement })
    expect('problem' in figure ? null : figure.rows.map(({ number }) => number)).toEqual(rows)
  })

  test.each<[Aggregation, RegExp]>([
    [{ operation: 'share' }, /needs `where`/],
    [{ operation: 'share', where: [] }, /needs `where`/],
    [{ operation: 'mean' }, /The operation mean needs a column/],
    [{ operation: 'sum', where: [isA] }, /The operation sum needs a column/],
    [{ operation: 'count', among: [isA] }, /belongs to a share/],
    [{ operation: 'count', where: [isA, { column: 'Art' }] }, /condition on “Art” has no value/],
    [{ operation: 'share', where: [isA], among: [{ column: 'Art' }] }, /has no value/],
    [{ operation: 'count', rows: [1, 4] }, /The table has 3 rows; `rows` has numbers beyond that/],
    [{ operation: 'share', where: [isA], among: [{ column: 'Art', is: 'Z' }] }, /No row of the table meets/],
  ])('%j is refused', (aggregation, message) => {
    expect(compute(aggregation)).toMatchObject({ message: expect.stringMatching(message) })
  })
})
