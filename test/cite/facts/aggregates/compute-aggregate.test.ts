import { describe, expect, test } from 'vitest'
import type { Aggregation } from '../../../../src/core/registration.ts'
import { computeAggregate } from '../../../../src/cite/facts/aggregates/compute-aggregate.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'

function compute(content: string, aggregation: Aggregation) {
  return computeAggregate(aggregation, [{ id: 'S1', content, tables: readTables(content) }])
}

const german = 'Anlage;Menge (t);Art\nNord;1.200,5;A\nSüd;800;B\nOst;-;A'
const mean = { operation: 'mean', column: 'size' } as const

describe('computeAggregate', () => {
  test.each<[string, string, Aggregation, number]>([
    ['German decimals', german, { operation: 'sum', column: 'Menge (t)' }, 2000.5],
    ['a column without its unit', german, { operation: 'max', column: 'Menge' }, 1200.5],
    ['rows by number', german, { operation: 'sum', column: 'Menge', rows: [1, 2] }, 2000.5],
    [
      'a share of some',
      german,
      { operation: 'share', among: [{ column: 'Art', is: 'a' }], where: [{ column: 'Anlage', is: 'Nord' }] },
      0.5,
    ],
    [
      'numbers at least',
      german,
      { operation: 'count', where: [{ column: 'Menge', atLeast: 800, atMost: 1000 }] },
      1,
    ],
    ['another value', german, { operation: 'count', where: [{ column: 'Art', isNot: 'A' }] }, 1],
    ['JSON', '[{"name":"a","size":2},{"name":"b","size":3}]', mean, 2.5],
    ['markdown', '| name | size |\n|---|---|\n| a | 1.5 |\n| b | 2 |', mean, 1.75],
    [
      'words in a cell',
      'name,uses\na,"Microservices, CQRS"\nb,monolith\nc,event-driven microservice',
      { operation: 'count', where: [{ column: 'uses', contains: 'microservices' }] },
      2,
    ],
    [
      'a sign that other cells tell',
      'name;size\na;1.200\nb;2,5',
      { operation: 'sum', column: 'size' },
      1202.5,
    ],
    [
      'a sign that is given',
      'name;size\na;1.200\nb;2.300',
      { operation: 'sum', column: 'size', decimalSign: '.' },
      3.5,
    ],
    ['a bound of cells', german, { operation: 'count', where: [{ column: 'Menge', atLeast: 1200.5 }] }, 1],
    ['a bound beyond them', german, { operation: 'count', where: [{ column: 'Menge', atMost: 799 }] }, 0],
    [
      'a number that is written otherwise',
      'name,size\na,7\nb,8',
      { operation: 'count', where: [{ column: 'size', is: ' 7.0 ' }] },
      1,
    ],
    ['a cell of two marks', 'name;size\na;1.234,5\nb;2.000', { operation: 'sum', column: 'size' }, 3234.5],
    ['units of one kind', 'name,size\na,1 kg\nb,500 g', { operation: 'sum', column: 'size' }, 1.5],
    ['the second table', 'name,size\na,1\n\nText between them.\n\nname,size\nb,5', { ...mean, table: 2 }, 5],
  ])('%s', (_, content, aggregation, value) => {
    expect(compute(content, aggregation)).toMatchObject({ value })
  })

  test.each<[string, string, Aggregation, RegExp]>([
    [
      'a cell that is no number',
      'name,size\na,1\nb,unknown',
      mean,
      /“unknown” in “size” does not have a single number/,
    ],
    ['a range', 'name,size\na,1\nb,2–3', mean, /not have a single number/],
    ['two numbers', 'name,size\na,1\nb,2; 3', mean, /not have a single number/],
    [
      'a number of things',
      'name,size\na,1\nb,12 apples',
      mean,
      /“12 apples” in “size” does not have a single number/,
    ],
    ['a bound', 'name,size\na,1\nb,> 12', mean, /not have a single number/],
    ['a number with several signs', 'name;size\na;1\nb;1.2.3', { ...mean, decimalSign: '.' }, /two ways/],
    [
      'a cell that cannot be compared',
      'name,size\na,1\nb,unknown',
      { operation: 'count', where: [{ column: 'size', atLeast: 1 }] },
      /“unknown” in “size” does not have a single number/,
    ],
    ['a sign that could be both', 'name;size\na;1.200\nb;2.300', mean, /two ways/],
    ['different units', 'name,size\na,1 kg\nb,2 m', mean, /different units/],
    [
      'a row of totals',
      'name,size\na,1\nb,2\nTotal,3',
      { operation: 'sum', column: 'size' },
      /Row 3 adds up others/,
    ],
    ['a table that breaks off', 'name,size\na,1\nb,2\nc;3;4\nd,5', mean, /ends at a line/],
    [
      'a JSON object that is no row',
      '[{"name":"a","size":2},{"name":"b","size":3,"of":[{"x":1,"y":2}]},{"name":"c","size":9}]',
      mean,
      /ends at a line|tables with these/,
    ],
    [
      'a cell that says the opposite',
      'name,uses\na,microservices\nb,no microservices',
      { operation: 'count', where: [{ column: 'uses', contains: 'microservices' }] },
      /Row 2 has “no microservices”/,
    ],
    ['two tables', 'name,size\na,1\n\nText between them.\n\nname,size\nb,5', mean, /2 tables/],
    ['no table', 'Just a sentence.', mean, /no table/],
    ['only empty cells', 'name,size,kind\na,,x\nb,-,y', mean, /No cell of “size” has a number/],
  ])('%s: nothing is guessed', (_, content, aggregation, message) => {
    expect(compute(content, aggregation)).toMatchObject({ message: expect.stringMatching(message) })
  })
})
