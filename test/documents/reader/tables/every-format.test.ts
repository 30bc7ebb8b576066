import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'
import { formats, readTable } from './table-files.ts'
import type { DrawnTable } from './table-files.ts'

/** A claim, and the row that its evidence has to be. */
type Said = readonly [claim: string, row: string]

type Shape = DrawnTable & {
  /** The lines of the table in the text. */
  text: readonly string[]
  /** What the table says. */
  told: readonly Said[]
  /** What another cell says, with the row that the claim names. */
  denied: readonly Said[]
  /** What is never verified. */
  open?: readonly string[]
}

const ports = {
  plain: {
    heads: 1,
    rows: [
      ['Port', 'Country', 'Ships', 'Berths'],
      ['Bergen', 'Norway', '518', '24'],
      ['Turku', 'Finland', '297', '12'],
    ],
    text: ['| Port | Country | Ships | Berths |', '| Bergen | Norway | 518 | 24 |'],
    told: [
      ['Bergen has 518 ships.', '| Bergen | Norway | 518 | 24 |'],
      ['Bergen | Norway | 518', '| Bergen | Norway | 518 | 24 |'],
    ],
    denied: [
      ['Bergen has 297 ships.', '| Bergen | Norway | 518 | 24 |'],
      ['Bergen has 518 berths.', '| Bergen | Norway | 518 | 24 |'],
      ['Turku has 24 berths.', '| Turku | Finland | 297 | 12 |'],
    ],
    open: ['Bergen has 518 kg of ships.', 'Norway has 518 ships.'],
  },
  'a cell over two rows': {
    heads: 1,
    rows: [
      ['Port', 'Year', 'Ships'],
      [{ text: 'Bergen', rows: 2 }, '2019', '518'],
      ['2020', '611'],
      ['Turku', '2020', '297'],
    ],
    text: ['| Bergen | 2019 | 518 |', '| Bergen | 2020 | 611 |', '| Turku | 2020 | 297 |'],
    told: [
      ['In 2020 Bergen had 611 ships.', '| Bergen | 2020 | 611 |'],
      ['Bergen | 2020 | 611', '| Bergen | 2020 | 611 |'],
      ['In 2020 Turku had 297 ships.', '| Turku | 2020 | 297 |'],
    ],
    denied: [
      ['In 2019 Bergen had 611 ships.', '| Bergen | 2019 | 518 |'],
      ['In 2020 Bergen had 297 ships.', '| Bergen | 2020 | 611 |'],
      ['In 2020 Turku had 611 ships.', '| Turku | 2020 | 297 |'],
    ],
    open: ['Bergen | 2019 | 611', 'In 2020 Bergen had 611 berths.'],
  },
  'two rows of names and a merged corner': {
    heads: 2,
    rows: [
      [
        { text: 'Port', rows: 2 },
        { text: 'Ships', columns: 2 },
        { text: 'Berths', columns: 2 },
      ],
      ['2019', '2020', '2019', '2020'],
      ['Bergen', '518', '611', '24', '25'],
      ['Turku', '297', '301', '12', '13'],
    ],
    text: [
      '| Port | Ships, 2019 | Ships, 2020 | Berths, 2019 | Berths, 2020 |',
      '| Bergen | 518 | 611 | 24 | 25 |',
    ],
    told: [
      ['In 2020 Bergen had 611 ships.', '| Bergen | 518 | 611 | 24 | 25 |'],
      ['Turku had 12 berths in 2019.', '| Turku | 297 | 301 | 12 | 13 |'],
    ],
    denied: [
      ['In 2019 Bergen had 611 ships.', '| Bergen | 518 | 611 | 24 | 25 |'],
      ['Turku had 13 berths in 2019.', '| Turku | 297 | 301 | 12 | 13 |'],
      ['In 2020 Bergen had 25 ships.', '| Bergen | 518 | 611 | 24 | 25 |'],
    ],
    open: ['Bergen had 611 ships.'],
  },
  'years above counts, and a caption': {
    caption: 'Table 3: Ports of the north',
    heads: 2,
    rows: [
      [
        { text: 'Port', rows: 2 },
        { text: '2019', columns: 2 },
        { text: '2020', columns: 2 },
      ],
      ['Ships', 'Berths', 'Ships', 'Berths'],
      ['Bergen', '518', '24', '611', '25'],
      ['Turku', '297', '12', '301', '13'],
    ],
    text: [
      'Table 3: Ports of the north',
      '| Port | 2019, Ships | 2019, Berths | 2020, Ships | 2020, Berths |',
    ],
    told: [['In 2020 Bergen had 611 ships.', '| Bergen | 518 | 24 | 611 | 25 |']],
    denied: [['In 2019 Bergen had 611 ships.', '| Bergen | 518 | 24 | 611 | 25 |']],
  },
  'a figure for two years': {
    heads: 1,
    caption: 'Ships by port',
    rows: [
      ['Port', '2019', '2020'],
      ['Bergen', { text: '611', columns: 2 }],
      ['Turku', '297', '301'],
    ],
    text: ['| Bergen | 611 | 611 |', '| Turku | 297 | 301 |'],
    told: [
      ['In 2020 Bergen had 611 ships.', '| Bergen | 611 | 611 |'],
      ['In 2020 Turku had 301 ships.', '| Turku | 297 | 301 |'],
    ],
    denied: [['In 2020 Bergen had 301 ships.', '| Bergen | 611 | 611 |']],
  },
  'a label over two columns': {
    heads: 1,
    rows: [
      ['Port', 'Country', 'Ships'],
      ['Bergen', 'Norway', '518'],
      [{ text: 'Total', columns: 2 }, '815'],
    ],
    text: ['| Total |  | 815 |'],
    told: [['Bergen has 518 ships.', '| Bergen | Norway | 518 |']],
    denied: [['Bergen has 815 ships.', '| Bergen | Norway | 518 |']],
    open: ['Norway has 815 ships.'],
  },
  'empty cells': {
    heads: 1,
    rows: [
      ['Port', 'Ships', 'Berths', 'Cranes'],
      ['Bergen', '', '24', ''],
      ['Turku', '297', '', '3'],
    ],
    text: ['| Bergen |  | 24 |  |', '| Turku | 297 |  | 3 |'],
    told: [
      ['Bergen has 24 berths.', '| Bergen |  | 24 |  |'],
      ['Turku has 3 cranes.', '| Turku | 297 |  | 3 |'],
    ],
    denied: [['Bergen has 297 berths.', '| Bergen |  | 24 |  |']],
    open: ['Bergen has 24 ships.', 'Bergen has 297 ships.', 'Turku has 3 berths.'],
  },
  'an empty corner': {
    heads: 1,
    caption: 'Ships by port',
    rows: [
      ['', '2019', '2020'],
      ['Bergen', '518', '611'],
      ['Turku', '297', '301'],
    ],
    text: ['|  | 2019 | 2020 |', '| Bergen | 518 | 611 |'],
    told: [['In 2020 Bergen had 611 ships.', '| Bergen | 518 | 611 |']],
    denied: [['In 2019 Bergen had 611 ships.', '| Bergen | 518 | 611 |']],
  },
  'a turned table': {
    heads: 1,
    rows: [
      ['Measure', 'Bergen', 'Turku'],
      ['Ships', '518', '297'],
      ['Berths', '24', '12'],
    ],
    text: ['| Ships | 518 | 297 |'],
    told: [['Bergen has 518 ships.', '| Ships | 518 | 297 |']],
    denied: [
      ['Bergen has 297 ships.', '| Ships | 518 | 297 |'],
      ['Bergen has 518 berths.', '| Berths | 24 | 12 |'],
    ],
  },
  'units in a second row of names': {
    heads: 2,
    rows: [
      [{ text: 'City', rows: 2 }, 'Area', 'Revenue'],
      ['km²', 'EUR million'],
      ['Bern', '51.6', '12.4'],
      ['Basel', '23.8', '9.1'],
    ],
    text: ['| City | Area, km² | Revenue, EUR million |'],
    told: [
      ['The area of Bern is 51.6 km².', '| Bern | 51.6 | 12.4 |'],
      ['The revenue of Basel was 9.1 million euros.', '| Basel | 23.8 | 9.1 |'],
    ],
    denied: [
      ['The area of Bern is 23.8 km².', '| Bern | 51.6 | 12.4 |'],
      ['The revenue of Basel was 9.1 million dollars.', '| Basel | 23.8 | 9.1 |'],
    ],
    open: ['The area of Bern is 51.6 m².', 'The revenue of Basel was 9.1 euros.'],
  },
  'German figures': {
    heads: 1,
    rows: [
      ['Einkunftsart', 'Steuersatz (%)', 'Freibetrag (EUR)'],
      ['Zinsen', '25', '1.000'],
      ['Dividenden', '26,5', '801'],
      ['Renten', '18', '12.000'],
    ],
    text: ['| Dividenden | 26,5 | 801 |'],
    told: [
      ['Der Steuersatz für Dividenden liegt bei 26,5 %.', '| Dividenden | 26,5 | 801 |'],
      ['Der Freibetrag für Renten beträgt 12 000 Euro.', '| Renten | 18 | 12.000 |'],
    ],
    denied: [['Der Freibetrag für Zinsen beträgt 12.000 Euro.', '| Zinsen | 25 | 1.000 |']],
    open: ['Der Freibetrag für Zinsen beträgt 1,000 Euro.'],
  },
  'marks of notes': {
    heads: 1,
    rows: [
      ['Port', 'Year', 'Ships'],
      ['Bergen', '2020', '611[^2]'],
      ['Turku[^1]', '2020', '297'],
      ['Oslo', '2020', '1,084[3]'],
    ],
    note: '[^2]: Counted at noon.',
    text: ['| Bergen | 2020 | 611[^2] |'],
    told: [
      ['In 2020 Bergen had 611 ships.', '| Bergen | 2020 | 611[^2] |'],
      ['In 2020 Turku had 297 ships.', '| Turku[^1] | 2020 | 297 |'],
      ['In 2020 Oslo had 1,084 ships.', '| Oslo | 2020 | 1,084[3] |'],
      ['Bergen | 2020 | 611', '| Bergen | 2020 | 611[^2] |'],
    ],
    denied: [
      ['In 2020 Bergen had 297 ships.', '| Bergen | 2020 | 611[^2] |'],
      ['In 2020 Turku had 611 ships.', '| Turku[^1] | 2020 | 297 |'],
    ],
    open: ['In 2020 Bergen had 6112 ships.', 'In 2020 Oslo had 10,843 ships.'],
  },
  'a note that takes back': {
    heads: 1,
    rows: [
      ['Port', 'Year', 'Ships'],
      ['Bergen', '2020', '611[^2]'],
      ['Turku', '2020', '297'],
    ],
    note: '[^2]: Planned.',
    text: ['| Bergen | 2020 | 611[^2] |'],
    told: [['In 2020 Turku had 297 ships.', '| Turku | 2020 | 297 |']],
    denied: [],
    open: ['In 2020 Bergen had 611 ships.', 'Bergen | 2020 | 611'],
  },
} satisfies Record<string, Shape>

const shapes: [string, Shape][] = Object.entries(ports)
const everywhere = shapes.flatMap(([name, shape]) => formats.map((format) => [name, format, shape] as const))

async function verdict(claim: string, content: string) {
  const { status, score, evidence } = await checkClaim({ claim, sources: [{ content }] })
  return { status, score, quotes: evidence.map(({ start, end }) => content.slice(start, end)) }
}

describe('a table of every format', () => {
  test.each(everywhere)('%s, %s', async (_, format, shape) => {
    const content = await readTable(format, shape)
    for (const line of shape.text) expect(content.split('\n')).toContain(line)
    for (const [claim, row] of shape.told) {
      const { status, score, quotes } = await verdict(claim, content)
      expect([claim, status, quotes], content).toEqual([claim, 'verified', [row]])
      expect(score).toBeGreaterThanOrEqual(0.9)
    }
    for (const [claim, row] of shape.denied) {
      const { status, quotes } = await verdict(claim, content)
      expect([claim, status, quotes], content).toEqual([claim, 'failed', [row]])
    }
    for (const claim of shape.open ?? [])
      expect([claim, (await verdict(claim, content)).status], content).not.toEqual([claim, 'verified'])
  })
})
