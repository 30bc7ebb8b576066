import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJsonTables } from '../../src/text/tables/json-rows.ts'
import type { Table } from '../../src/text/tables/table.ts'

const readTables = (content: string, span = { start: 0, end: content.length }) =>
  readJsonTables(content, span)

type Value = string | number | boolean | null | Value[] | { [key: string]: Value }
type Row = { [key: string]: Value }

const isObject = (value: Value): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isScalar = (value: Value) => typeof value !== 'object' || value === null
const scalarsOf = (row: Row) => Object.entries(row).filter(([, value]) => isScalar(value))

/** The rows of each table, by the values that JSON.parse gives: the oracle. */
function tablesSlowly(values: readonly Value[]): Row[][] {
  const tables: Row[][] = []
  let run: Row[] | null = null
  for (const value of values) {
    const within = isScalar(value)
      ? []
      : Array.isArray(value)
        ? tablesSlowly(value)
        : Object.values(value).flatMap((inner) => tablesSlowly(Array.isArray(inner) ? inner : [inner]))
    tables.push(...within)
    const isRow = isObject(value) && within.length === 0 && scalarsOf(value).length > 1
    if (!isRow) run = null
    else if (run) run.push(value)
    else tables.push((run = [value]))
  }
  return tables
}

const scalar = fc.oneof(
  fc.constantFrom<Value>(0, -2.5, 1e21, true, false, null, '', 'a, b', ']:[', 'say "x"', 'é\\', '1\n2'),
  fc.integer(),
)
const key = fc.constantFrom('a', 'b', 'c', 'd "e"')
const { value, row } = fc.letrec<{ value: Value; list: Value[]; row: Row }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, scalar, tie('row'), tie('list')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  row: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}))

/** The values that the spans of a table stand for, each cell's as it is written. */
function valuesOf(content: string, { columns, rows }: Table): Row[] {
  return rows.map(({ start, end, cells }) => {
    const object = JSON.parse(content.slice(start, end)) as Row
    const read = cells.flatMap((cell, column) => {
      if (!cell) return []
      const written = content.slice(cell.start, cell.end)
      const held = object[columns[column]!]
      const shown = typeof held === 'string' ? JSON.stringify(held).slice(1, -1) : JSON.stringify(held)
      expect([written, cell.text]).toEqual([shown, String(held)])
      return [[columns[column]!, held]]
    })
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(scalarsOf(object)))
    return object
  })
}

const rowsOf = (content: string) => readTables(content).map(({ rows }) => rows.length)

describe('tables of JSON', () => {
  test('are the neighbours of one array that have two values or more, those of objects within them apart', () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 4 }),
        value,
        fc.constantFrom('', ' ', '  '),
        (rows, other, space) => {
          const [list, object] = [JSON.stringify(rows, null, space), JSON.stringify({ other }, null, space)]
          const lines = rows.map((one) => JSON.stringify(one)).join('\n')
          for (const [text, values] of [
            [list, rows],
            [lines, rows],
            [object, [{ other }]],
          ] as const) {
            const content = `Read: ${text} Done.`
            const tables = readTables(content)
            expect(tables.map((table) => valuesOf(content, table))).toEqual(tablesSlowly(values))
            for (const { start, end, rows: own, header, columns } of tables) {
              expect([start, end, header]).toEqual([own[0]!.start, own.at(-1)!.end, null])
              expect(new Set(columns).size).toBe(columns.length)
            }
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  test('of a text that is cut at both ends are the rows that are whole', () => {
    const spansOf = (tables: readonly Table[]) =>
      tables.flatMap(({ rows }) => rows.map(({ start, end }) => ({ start, end })))
    const plain = fc.array(
      fc.record({ a: fc.nat(9), b: fc.oneof(fc.nat(9), fc.record({ c: fc.nat(9), d: value })) }),
    )
    fc.assert(
      fc.property(plain, fc.nat(400), fc.nat(400), fc.constantFrom('', ' '), (rows, one, other, space) => {
        const content = JSON.stringify(rows, null, space)
        const start = Math.min(one, other, content.length)
        const end = Math.min(Math.max(one, other), content.length)
        expect(spansOf(readTables(content, { start, end }))).toEqual(
          spansOf(readTables(content)).filter((span) => span.start >= start && span.end <= end),
        )
      }),
      { numRuns: 600 },
    )
  })

  const good = '{"k": 1, "l": 2}'
  test.each<[string, string]>([
    ['no colon', '{"a" 1, "b": 2}'],
    ['no comma', '{"a": 1 "b": 2}'],
    ['a name without quotes', '{a: 1, "b": 2}'],
    ['a second name without quotes', '{"b": 2, "c": 3, a: 1}'],
    ['no value', '{"a": , "b": 2}'],
    ['no value at the end', '{"a": 1, "b": }'],
    ['a word for a value', '{"a": 1, "b": yes}'],
    ['a list without commas', '{"a": 1, "b": 2, "c": [1 2]}'],
    ['a list with a word', '{"a": 1, "b": 2, "c": [x]}'],
    ['a list with an object that is none', '{"a": 1, "b": 2, "c": [{x}]}'],
    ['an object that is none', '{"a": 1, "b": 2, "c": {x}}'],
    ['another sign for the comma', '{"a": 1; "b": 2}'],
    ['one value', '{"a": 1}'],
    ['one value and a list', '{"a": 1, "b": [2]}'],
  ])('have no row of an object with %s', (_, text) => {
    expect(rowsOf(text)).toEqual([])
    expect(rowsOf(`${good}\n${text}\n${good}`)).toEqual([1, 1])
    expect(rowsOf(`{"c": ${good}, "d": [${text}`)).toEqual([1])
  })

  test('take a comma behind the last value', () => {
    expect(rowsOf('[{"a": 1, "b": 2,}, {"a": 3, "b": [4,], "c": 5},]')).toEqual([2])
  })

  test('have a string that no JSON escapes as it is written', () => {
    const [table] = readTables(String.raw`{"a": "\x", "b": "c\td"}`)
    expect(table!.rows[0]!.cells.map((cell) => cell!.text)).toEqual([String.raw`\x`, 'c\td'])
  })

  test.each([
    ['other text', `${good} and ${good}`, [1, 1]],
    ['a bracket', `[${good}][${good}]`, [1, 1]],
    ['a value', `{"list": [${good}, 7, ${good}]}`, [1, 1]],
    ['an object of one value', `[${good}, {"a": 1}, ${good}]`, [1, 1]],
    ['a comma and a line', `${good},\n${good}`, [2]],
    ['nothing', good + good, [2]],
  ])('end at %s between two objects', (_, text, expected) => {
    expect(rowsOf(text)).toEqual(expected)
  })

  test.each<[string, (depth: number) => string, number]>([
    ['objects', (depth) => '{"a":'.repeat(depth) + good + '}'.repeat(depth), 12],
    ['lists', (depth) => `{"a":${'['.repeat(depth)}${good}${']'.repeat(depth)},"b":1,"c":2}`, 11],
    ['lists of figures', (depth) => `{"a":${'['.repeat(depth)}1${']'.repeat(depth)},"b":1,"c":2}`, 13],
  ])('are read down to a depth: %s', (_, nested, most) => {
    const content = nested(most)
    // Whole: the one row is where it was written, at its depth.
    expect(rowsOf(content)).toEqual([1])
    const [deeper] = readTables(nested(most + 1))
    // What is too deep is not read from the outside: its object is found by itself, or not at all.
    expect(deeper?.columns ?? null).toEqual(content.includes(good) ? ['k', 'l'] : null)
  })

  test('keep to 100 columns where objects have different keys', () => {
    const object = (from: number, count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${from + at}`, at])))
    expect(rowsOf([object(0, 60), object(60, 40), object(0, 3)].join('\n'))).toEqual([3])
    expect(rowsOf([object(0, 60), object(60, 41), object(60, 40)].join('\n'))).toEqual([1, 2])
    expect(rowsOf([object(0, 60), object(50, 50), object(100, 2)].join('\n'))).toEqual([2, 1])
    expect(rowsOf([object(0, 150), object(10, 140), object(0, 151)].join('\n'))).toEqual([2, 1])
  })
})
