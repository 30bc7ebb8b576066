import { describe, expect, test } from 'vitest'
import { readTables } from '../../../../src/text/tables/read-tables.ts'
import { narrowToRow } from '../../../../src/cite/verify/evidence/narrow-to-row.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'

const table = `| Port | Depth | Warden |
|---|---|---|
| Venn | 3 | Ida Falk |
| Elsund | 12 | Ole Brekke |
| Halmar | 9 | Ole Brekke, Ida Falk |`
const page = `Ports are dredged.\n\n${table}\n\nPilots meet the ships.`

/** The row, its header and what its cells say of a claim, in the part of the page from one text to another. */
function narrow(claim: string, from = '| Port', to = 'Ida Falk |', content = page) {
  const region = { start: content.indexOf(from), end: content.lastIndexOf(to) + to.length }
  const tables = readTables(content, { start: 0, end: content.length })
  const found = narrowToRow(readText(claim), content, { region, tables })
  if (!found) return null
  const { row, header, finding, isAll } = found
  return {
    row: content.slice(row.start, row.end),
    header: header && content.slice(header.start, header.end).trim(),
    outcome: finding?.outcome ?? null,
    isAll,
  }
}

const header = '| Port | Depth | Warden |'
const rows = {
  venn: '| Venn | 3 | Ida Falk |',
  elsund: '| Elsund | 12 | Ole Brekke |',
  halmar: '| Halmar | 9 | Ole Brekke, Ida Falk |',
}

describe('the row that a claim names', () => {
  test.each<[string, string, string, string]>([
    ['with its value', 'The depth of Elsund is 12.', rows.elsund, 'tells'],
    ['with its value, in more words', 'The depth of Elsund is 12, they say.', rows.elsund, 'supports'],
    ['with another value', 'The depth of Elsund is 9.', rows.elsund, 'differs'],
  ])('%s', (_, claim, row, outcome) => {
    expect(narrow(claim)).toEqual({ row, header, outcome, isAll: true })
  })

  test('beside sentences is not all there is', () => {
    const found = narrow('The depth of Elsund is 12, they say.', 'Ports are', 'the ships.')
    expect(found).toMatchObject({ row: rows.elsund, isAll: false })
  })

  test.each<[string, string, string, string, boolean]>([
    ['the cell tells it', 'The depth of Elsund is 12.', 'Pilots meet the ships.', 'tells', true],
    ['no sentence has the value', 'The depth of Elsund is 9.', 'Pilots meet the ships.', 'differs', true],
    ['a sentence has the value', 'The depth of Elsund is 9.', 'Elsund was 9 deep in May.', 'unclear', false],
    [
      'a sentence has a longer figure',
      'The depth of Elsund is 9.',
      'Elsund was built in 1999.',
      'differs',
      true,
    ],
  ])('beside sentences is all there is where %s', (_, claim, sentence, outcome, isAll) => {
    const content = page.replace('Pilots meet the ships.', sentence)
    expect(narrow(claim, 'Ports are', sentence, content)).toMatchObject({ outcome, isAll })
  })
})

describe('a claim that names no row', () => {
  const warden = 'Falk and Brekke are wardens.'

  test.each<[string, string, string | undefined, string | undefined, string | null]>([
    ['has the row that shares most of its words', warden, undefined, undefined, rows.halmar],
    ['of equals the first', 'Falk lives here.', undefined, undefined, rows.venn],
    ['of the region alone', warden, '| Venn', 'Brekke |', rows.venn],
    ['never the header', 'A port has a depth.', undefined, undefined, null],
    ['none that shares no word', 'Gulls circled.', undefined, undefined, null],
    ['none beside a sentence before the table', warden, 'Ports are', 'Ida Falk |', null],
    ['none beside a sentence behind it', warden, '| Port', 'the ships.', null],
  ])('%s', (_, claim, from, to, row) => {
    expect(narrow(claim, from, to)).toEqual(row === null ? null : { row, header, outcome: null, isAll: true })
  })
})

test('a region beside a table has no row', () => {
  expect(narrow('The depth of Elsund is 12.', 'Ports are', 'dredged.')).toBeNull()
})
