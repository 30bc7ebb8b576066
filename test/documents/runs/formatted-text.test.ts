import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'
import { parseDocument } from '../../../src/documents/formats/parse-document.ts'
import { processLimits as limits } from '../../../src/documents/parse/reading-limits.ts'
import { writers } from './documents.ts'
import type { Piece } from './documents.ts'

const joiner = '\u2060'

type Case = {
  name: string
  pieces: Piece[]
  text: string
  /** Claims with whether the text says them. */
  claims?: [claim: string, isSaid: boolean][]
}

const cases: Case[] = [
  {
    name: 'a raised figure',
    pieces: [['The sample has 10'], ['6', 'raised'], [' cells.']],
    text: 'The sample has 10⁶ cells.',
    claims: [
      ['The sample has 10⁶ cells.', true],
      ['The sample has 10^6 cells.', true],
      ['The sample has 10^(6) cells.', true],
      ['The sample has 10<sup>6</sup> cells.', true],
      ['The sample has 106 cells.', false],
      ['The sample has 10⁵ cells.', false],
    ],
  },
  {
    name: 'a raised figure in two runs',
    pieces: [['The sample has 10'], ['−', 'raised'], ['6', 'raised'], [' moles.']],
    text: 'The sample has 10⁻⁶ moles.',
    claims: [
      ['The sample has 10^-6 moles.', true],
      ['The sample has 10⁶ moles.', false],
    ],
  },
  {
    name: 'a power of a unit',
    pieces: [['The mill covers 40 m'], ['2', 'raised'], [' of land.']],
    text: 'The mill covers 40 m² of land.',
    claims: [['The mill covers 40 m<sup>2</sup> of land.', true]],
  },
  {
    name: 'a lowered figure',
    pieces: [['The tank holds H'], ['2', 'lowered'], ['O and CO'], ['2', 'lowered'], [' gas.']],
    text: 'The tank holds H₂O and CO₂ gas.',
    claims: [
      ['The tank holds H2O and CO2 gas.', true],
      ['The tank holds H<sub>2</sub>O and CO<sub>2</sub> gas.', true],
      ['The tank holds H3O and CO2 gas.', false],
    ],
  },
  {
    name: 'an ordinal',
    pieces: [['The mill was sold on the 1'], ['st', 'raised'], [' of June.']],
    text: 'The mill was sold on the 1ˢᵗ of June.',
    claims: [
      ['The mill was sold on the 1st of June.', true],
      ['The mill was sold on the 2nd of June.', false],
    ],
  },
  {
    name: 'what Unicode cannot raise or lower',
    pieces: [['The value x'], ['2q', 'raised'], [' and V'], ['CC', 'lowered'], [' grow.']],
    text: 'The value x^(2q) and V_(CC) grow.',
    claims: [
      ['The value x<sup>2q</sup> and V<sub>CC</sub> grow.', true],
      ['The value x2q and VCC grow.', false],
    ],
  },
  {
    name: 'struck text',
    pieces: [['The mill cost '], ['12', 'struck'], [' 14 euros.']],
    text: 'The mill cost ~~12~~ 14 euros.',
    claims: [
      ['The mill cost 14 euros.', true],
      ['The mill cost 12 euros.', false],
    ],
  },
  {
    name: 'a struck sentence in two runs',
    pieces: [
      ['The mill is old. '],
      ['The mill was ', 'struck'],
      ['sold in June.', 'struck'],
      [' Nobody came.'],
    ],
    text: 'The mill is old. ~~The mill was sold in June.~~ Nobody came.',
    claims: [
      ['The mill is old.', true],
      ['The mill was sold in June.', false],
    ],
  },
  {
    name: 'a struck figure within a number',
    pieces: [['The fleet has 2'], ['5', 'struck'], ['6 ships.']],
    text: 'The fleet has 2~~5~~6 ships.',
    claims: [['The fleet has 256 ships.', false]],
  },
  {
    name: 'hidden text',
    pieces: [['The mill was sold'], [' for 99 euros', 'hidden'], [' in June.']],
    text: 'The mill was sold in June.',
    claims: [
      ['The mill was sold in June.', true],
      ['The mill was sold for 99 euros in June.', false],
    ],
  },
  {
    name: 'letters of the font Symbol',
    pieces: [['The dose is 5 '], ['m', 'symbol'], ['g of '], ['a', 'symbol'], ['-lipoate.']],
    text: 'The dose is 5 µg of α-lipoate.',
    claims: [
      ['The dose is 5 µg of α-lipoate.', true],
      ['The dose is 5 mg of a-lipoate.', false],
    ],
  },
  {
    name: 'a box of Wingdings',
    pieces: [['Agreed '], ['\u00fe', 'wingdings'], [' by both.']],
    text: 'Agreed ☑ by both.',
  },
  {
    name: 'a sign that no character stands for',
    pieces: [['Agreed '], ['\u00ff', 'wingdings'], [' by both.']],
    text: 'Agreed \ufffd by both.',
  },
  {
    name: 'a note',
    pieces: [['The mill has 250'], ['', 'note'], [' workers.']],
    text: 'The mill has 250[^1] workers.',
    claims: [
      ['The mill has 250 workers.', true],
      ['The mill has 2501 workers.', false],
    ],
  },
  {
    name: 'ruby',
    pieces: [['漢字|かんじ', 'ruby'], ['は難しいです。']],
    text: `漢字${joiner}（かんじ）は難しいです。`,
    claims: [
      ['漢字は難しいです。', true],
      ['漢字（かんじ）は難しいです。', true],
    ],
  },
]

const rows = Object.entries(writers).flatMap(([format, writer]) =>
  cases
    .filter(({ pieces }) => pieces.every(([, kind = 'plain']) => writer.formats.has(kind)))
    .map((one) => [`${format}: ${one.name}`, writer.write, one] as const),
)

describe('formatted text of a document', () => {
  test.each(rows)('%s', async (_, write, { pieces, text, claims = [] }) => {
    const { content } = await parseDocument(write(pieces), { limits })
    expect(content).toContain(text)
    for (const [claim, isSaid] of claims) {
      const source = { id: 'S1', content: text }
      for (const quote of [undefined, claim]) {
        const { status } = await checkClaim({ claim, sources: [source], ...(quote && { quote }) })
        expect([claim, status === 'verified'], `quote: ${quote !== undefined}`).toEqual([claim, isSaid])
      }
    }
  })
})
