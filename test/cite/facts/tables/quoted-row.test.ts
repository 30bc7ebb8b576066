import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTableClaim } from '../../../../src/cite/facts/tables/check-table-claim.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'

const tables = {
  ferries:
    '| Route | Cabins | Lifeboats | Crew |\n|---|---|---|---|\n| Elsund | 84 | 12 | 40 |\n| Lohra | 31 | 6 | 17 |\n| Torvik | 84 | 9 | 40 |',
  wines:
    '| Weinberg | Fläche (ha) | Ertrag (t) |\n|---|---|---|\n| Südhang | 14 | 96 |\n| Mühlberg | 8,5 | 61 |',
  power: '| Plant | Power (MW) | Loss (kW) |\n|---|---|---|\n| Elm | 14 | 96 |\n| Ash | 8 | 61 |',
  periods: '| Mine | 1998 | 1999 |\n|---|---|---|\n| Grube | 7 | 8 |\n| Stollen | 5 | 4 |',
  headers:
    '| Mill | Sacks | | Carts | |\n|---|---|---|---|---|\n| | 1998 | 1999 | 1998 | 1999 |\n| Upper | 51 | 61 | 24 | 25 |\n| Lower | 29 | 30 | 12 | 13 |',
  plans: 'plan,unit_price,seatCount\nOak,30,5\nElm,45,20\nAsh,60,50',
  sales: '| Firm | Sales (EUR million) |\n|---|---|\n| Oak | 12 |\n| Elm | 45 |',
  peaks: '| Rank | Peak | Height (m) |\n|---|---|---|\n| 1 | Storhorn | 2469 |\n| 2 | Lilletind | 2362 |',
  halves:
    '| Yard | Half | Hulls |\n|---|---|---|\n| Nord | first | 5 |\n| Nord | second | 7 |\n| Ost | first | 3 |',
  marked: '| Yard | Hulls* | Masts |\n|---|---|---|\n| Nord | 5 | 4 |\n| Ost | 7 | 3 |',
  noHeads: '| Opened | 1931 |\n|---|---|\n| Platforms | 4 |\n| Passengers | 5400 |',
  states: '| Yard | Hulls | State |\n|---|---|---|\n| Nord | 5 | planned |\n| Ost | 7 | built |',
} as const
type Name = keyof typeof tables

const bars = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Whether the table tells the row below the header in an answer with these titles. */
function tells(
  name: Name,
  [header, row]: readonly [string, string],
  { titles = [], own = [] }: { titles?: string[]; own?: string[] } = {},
) {
  const claim = readText(row.replace(/^\| /, '').replace(/ \|$/, ''))
  const finding = checkTableClaim(claim, readTables(tables[name])[0]!, {
    above: { header, titles },
    titles: () => own,
    noteOf: () => 'Counted in spring.',
  })
  return finding?.outcome === 'tells'
}

describe('a row of a table in the answer', () => {
  test.each<[Name, string, string]>([
    ['ferries', '| Route | Cabins | Lifeboats | Crew |', '| **Elsund** | 84 | 12 | **40** |'],
    ['ferries', '| **Route** | **Cabins** |', '| Elsund | 84 |'],
    ['ferries', '| route | CABINS | Lifeboats |', '| Elsund | 84 | 12 |'],
    ['ferries', '| | Lifeboats |', '| Torvik | 9 |'],
    ['ferries', '| | | | |', '| Torvik | 84 | 9 | 40 |'],
    ['ferries', 'Route | Crew', 'Lohra | 17'],
    ['ferries', '| Crew | Route |', '| 17 | `Lohra` |'],
    ['ferries', '| Route | Crew |', '| Lohra | 17 [2] |'],
    ['wines', '| Weinberg | Ertrag (t) | Fläche (ha) |', '| Südhang | 96 | 14 |'],
    ['wines', '| Weinberg | Ertrag, t |', '| Mühlberg | 61 |'],
    ['wines', '| Weinberg | Fläche [ha] |', '| Mühlberg | 8,5 |'],
    ['power', '| Plant | Loss (kW) | Power (MW) |', '| Elm | 96 | 14 |'],
    ['periods', '| Mine | 1999 | 1998 |', '| Grube | 8 | 7 |'],
    ['headers', '| Mill | Carts 1999 | Sacks 1998 |', '| Upper | 25 | 51 |'],
    ['headers', '| Mill | Sacks (1999) |', '| Lower | 30 |'],
    ['plans', '| Plan | Unit price | Seat Count |', '| Oak | 30 | 5 |'],
    ['plans', '| plan | seat count |', '| Oak | 5 |'],
    ['sales', '| Firm | Sales (EUR million) |', '| Oak | 12 |'],
    ['peaks', '| Rank | Peak | Height (m) |', '| 1 | Storhorn | 2469 |'],
    ['peaks', '| Peak | Height (m) |', '| Storhorn | 2469 |'],
    ['halves', '| Yard | Half | Hulls |', '| Nord | second | 7 |'],
    ['halves', '| Yard | Hulls |', '| Ost | 3 |'],
    ['marked', '| Yard | Hulls |', '| Nord | 5 |'],
    ['noHeads', '| Opened | 1931 |', '| Platforms | 4 |'],
    ['states', '| Yard | Hulls |', '| Ost | 7 |'],
    // What the rows are called may differ.
    ['ferries', '| Connection | Cabins |', '| Elsund | 84 |'],
  ])('is told by the same heads and cells: %s %s %s', (name, header, row) => {
    expect(tells(name, [header, row])).toBe(true)
  })

  test.each<[string, Name, string, string]>([
    ['exchanged', 'ferries', '| Route | Lifeboats | Cabins |', '| Elsund | 84 | 12 |'],
    ['exchanged at the name', 'ferries', '| Cabins | Route |', '| Elsund | 84 |'],
    ['of another column', 'ferries', '| Route | Crew |', '| Elsund | 84 |'],
    ['of no column', 'ferries', '| Route | Drowned |', '| Elsund | 84 |'],
    ['with another word', 'ferries', '| Route | Burnt cabins |', '| Elsund | 84 |'],
    ['denied', 'ferries', '| Route | No cabins |', '| Elsund | 84 |'],
    ['with a year', 'ferries', '| Route | Cabins 1999 |', '| Elsund | 84 |'],
    ['with a unit', 'ferries', '| Route | Cabins (m²) |', '| Elsund | 84 |'],
    ['with a sign', 'ferries', '| Route | Cabins (%) |', '| Elsund | 84 |'],
    ['with a scale', 'ferries', '| Route | Cabins (thousands) |', '| Elsund | 84 |'],
    ['where the source has none', 'noHeads', '| Item | Drowned |', '| Platforms | 4 |'],
    ['without the unit', 'wines', '| Weinberg | Fläche | Ertrag |', '| Südhang | 14 | 96 |'],
    ['of a unit in another case', 'power', '| Plant | Power (mW) |', '| Elm | 14 |'],
    ['of another year', 'periods', '| Mine | 1999 |', '| Grube | 7 |'],
    ['of the other half', 'headers', '| Mill | Sacks 1998 |', '| Upper | 61 |'],
    ['that lack the scale', 'sales', '| Firm | |', '| Oak | 12 |'],
    ['of no half', 'headers', '| Mill | Sacks |', '| Upper | 51 |'],
    ['of fewer cells', 'ferries', '| Route | Cabins |', '| Elsund | 84 | 12 |'],
    ['of more cells', 'ferries', '| Route | Cabins | Lifeboats |', '| Elsund | 84 |'],
  ])('is not told below heads %s', (_, name, header, row) => {
    expect(tells(name, [header, row])).toBe(false)
  })

  test.each<[string, Name, string, string]>([
    ['a cell of another row', 'ferries', '| Route | Lifeboats |', '| Torvik | 12 |'],
    ['no name', 'ferries', '| Cabins | Crew |', '| 84 | 17 |'],
    ['the half left out', 'halves', '| Yard | Hulls |', '| Nord | 7 |'],
    ['the state left out', 'states', '| Yard | Hulls |', '| Nord | 5 |'],
    ['a struck cell', 'ferries', '| Route | Cabins |', '| Elsund | ~~84~~ |'],
    ['two lines', 'ferries', '| Route | Cabins |', '| Elsund | 84 |\n| Lohra | 84 |'],
  ])('is not told with %s', (_, name, header, row) => {
    expect(tells(name, [header, row])).toBe(false)
  })

  test('is told with any of its columns in any order, and not below the heads of others', () => {
    const complete = ['ferries', 'wines', 'power', 'periods', 'headers'] as const
    fc.assert(
      fc.property(fc.constantFrom(...complete), fc.nat(), fc.nat(), fc.nat(), (name, order, size, at) => {
        const [table] = readTables(tables[name])
        const heads =
          name === 'headers'
            ? ['Mill', 'Sacks, 1998', 'Sacks, 1999', 'Carts, 1998', 'Carts, 1999']
            : table!.columns
        const rows = table!.rows.slice(name === 'headers' ? 1 : 0)
        const cells = rows[at % rows.length]!.cells.map((cell) => cell!.text)
        const others = [...heads.keys()].slice(1)
        const picked = others.toSorted((a, b) => ((a * 7 + order) % 11) - ((b * 7 + order) % 11))
        const kept = picked.slice(0, 1 + (size % picked.length))
        const columns = kept.toSpliced(order % (kept.length + 1), 0, 0)
        const row = bars(columns.map((column) => cells[column]!))
        expect(tells(name, [bars(columns.map((column) => heads[column]!)), row])).toBe(true)
        const turned = [...columns.slice(1), columns[0]!]
        expect(tells(name, [bars(turned.map((column) => heads[column]!)), row])).toBe(false)
      }),
    )
  })

  test.each<[string[], string[], boolean]>([
    [['Ferries'], [], true],
    [['Ferries (in thousands)'], ['## Ferries (in thousands)'], true],
    [['Ferries (× 1000)'], ['**Ferries (× 1000):**'], true],
    [['Ferries (in thousands)'], [], false],
    [['Ferries (in thousands)'], ['Ferries'], false],
    [['Ferries, in 1,000'], [], false],
    [['Ferries (’000)'], ['Ferries'], false],
  ])('below %j of the source and %j of the answer: %s', (own, titles, expected) => {
    const row = ['| Route | Crew |', '| Lohra | 17 |'] as const
    expect(tells('ferries', row, { own, titles })).toBe(expected)
  })
})
