import { describe, expect, test } from 'vitest'
import { foreignTitle, titlesOf, turnedBy } from '../../../../src/cite/verify/evidence/table-titles.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'

const lakes = '| Lake | Boats | Cranes |\n|---|---|---|\n| Elsund | 84 | 12 |\n| Lohra | 31 | 6 |'
const next = '| Firm | Sales |\n|---|---|\n| Oak | 3 |\n| Elm | 7 |'

const turnOf = (content: string) => turnedBy(content, readTables(content)[0]!)

describe('a scale that is not in a cell or head', () => {
  const scales =
    `in 1.000 / in 10,000 / × 1,000,000 / '000 / 10^6 / per 100,000 people / 2010 = 100 / in thousands /
    in Tsd. / million / in 1,000 EUR / multiplied by 100`
      .split('/')
      .map((scale) => scale.trim())
  const others = `by lake / in 2010 / with 100 seats / in 1,000 houses / of the top 100 / page 100 / © 2010`
    .split('/')
    .map((text) => text.trim())
  const places: [string, (text: string) => string][] = [
    ['in the paragraph below', (text) => `${lakes}\n\n${text}`],
    ['in brackets below', (text) => `${lakes}\n\n(${text})`],
    ['in a note below', (text) => `${lakes}\n\nNote: all figures ${text}.`],
    ['in the next line', (text) => `${lakes}\n(${text})`],
    ['in the row of a note', (text) => `${lakes}\n| ${text} | | |`],
    ['in a sentence above', (text) => `The table gives the boats ${text}.\n\n${lakes}`],
    ['alone above the next table', (text) => `${lakes}\n\n(${text})\n\n${next}`],
  ]

  test.each(places)('%s turns the table', (_, at) => {
    // Right above a table, words may be the title of that table.
    const isTitle = (scale: string) => /people|by 100/.test(scale) && at('').includes('Firm')
    expect(scales.filter((scale) => !isTitle(scale) && turnOf(at(scale)) === null)).toEqual([])
  })

  test.each(places)('is not every figure %s', (_, at) => {
    expect(others.filter((text) => turnOf(at(text)) !== null)).toEqual([])
  })

  test.each([
    ['in a title above, which a claim may repeat', `## Boats (in thousands)\n\n${lakes}`],
    ['in a caption above', `Boats, × 1000\n\n${lakes}`],
    ['of a marked cell in the next line', `${lakes.replace('31', '31*')}\n* in thousands`],
    ['in the title of the next table', `${lakes}\n\n**Sales (EUR million)**\n\n${next}`],
    ['in the heading of the next table', `${lakes}\n\n## Sales in thousands\n\n${next}`],
  ])('%s does not turn the table', (_, content) => {
    expect(turnOf(content)).toBeNull()
  })
})

test.each([
  [`## Lakes\n\nBoats by lake\n\n${lakes}`, ['Lakes', 'Boats by lake']],
  [`${lakes}\n\n(in €)`, ['(in €)']],
  [`${lakes}\n\n*in tonnes.*`, ['(in tonnes)']],
  [`${lakes}\n\nTonnes are not counted.`, []],
  [`${lakes}\n\nBoats of all kinds`, []],
])('the titles of the table in %j', (content, titles) => {
  expect(titlesOf(content, readTables(content)[0]!)).toEqual(titles)
})

describe('a title of the answer above a row', () => {
  const content = `## Boats by lake\n\nCounted in spring\n\n${lakes}`
  const said = ['Elsund | 84', 'Lake', 'Boats', 'Report of the lake office']
  const foreign = (title: string, isMeasured = false) =>
    foreignTitle([title], content, { table: readTables(content)[0]!, said, isMeasured }) !== null

  test.each([
    'Boats by lake',
    '## 2. Boats',
    '**Overview**',
    'Table 4: Boats of each lake',
    'The following table shows the boats:',
    'Here are the figures for Elsund:',
    'According to the source, the numbers are as follows:',
    '📊 Key figures',
    'Lake office report',
    'Zahlen im Überblick',
    'Die folgende Tabelle zeigt die Angaben laut Quelle:',
    'Counted in spring',
  ])('says nothing else: %s', (title) => {
    expect(foreign(title)).toBe(false)
  })

  test.each([
    'Sunk boats',
    'Boats out of use:',
    'Wrong figures:',
    'The figures are not in the source:',
    'Drowned',
    'Boats in 1999',
    'Boats (%)',
    'Boats × 10',
    'Boats per 10',
    '❌ Boats',
    'Cranes',
    'Lohra',
    'Boats before spring',
    'Gesunkene Boote',
    'Falsche Zahlen:',
  ])('says more: %s', (title) => {
    expect(foreign(title)).toBe(true)
  })

  test.each(['### Main results', '**Financial highlights**', 'Die wichtigsten Werte auf einen Blick:'])(
    'is a topic if the columns say what is measured: %s',
    (title) => {
      expect([foreign(title, true), foreign(title)]).toEqual([false, true])
    },
  )

  test.each([
    'Wrong figures:',
    'Boats in 1999',
    'Boats (%)',
    'Boats × 10',
    '❌ Boats',
    'Falsche Zahlen:',
    'Planned',
  ])('says more whatever the columns say: %s', (title) => {
    expect(foreign(title, true)).toBe(true)
  })
})
