import { describe, expect, test } from 'vitest'
import { plainText } from '../../../extractors/reading/plain-text.ts'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'
import { readHtml } from '../../../src/documents/parse/html.ts'
import { formats, readTable } from '../../documents/reader/tables/table-files.ts'

const read = async (html: string) => (await readHtml(`<body>${html}</body>`)).content
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const ships = (figure: string, note: string) =>
  `<table><tr><th>Port</th><th>Ships</th></tr>${row('Bergen', figure)}${row('Oslo', '300')}<tr><td colspan=2>${note}</td></tr></table>`

describe('a raised letter that a note explains is its mark', () => {
  test.each([
    [
      'below a table',
      ships('250<sup>a</sup>', '<sup>a</sup> planned'),
      '| Bergen | 250[^a] |',
      '[^a]: planned',
    ],
    ['on the line', ships('250<sup>a</sup>', 'a) planned'), '| Bergen | 250[^a] |', 'a) planned'],
    ['without a bracket', ships('250<sup>b</sup>', 'b planned'), '| Bergen | 250[^b] |', 'b planned'],
    [
      'behind a name',
      ships('250', '<sup>a</sup> planned').replace('Bergen', 'Bergen<sup>a</sup>'),
      '| Bergen[^a] | 250 |',
      '[^a]: planned',
    ],
  ])('%s', async (_, html, cell, note) => {
    for (const text of [await read(html), plainText(html)]) {
      expect(text).toContain(cell)
      expect(text).toContain(note)
    }
  })

  test.each([
    [
      'in a page',
      '<p>There were 250<sup>a</sup> ships.</p><p><sup>a</sup> Planned.</p>',
      'There were 250[^a] ships.\n\n[^a]: Planned.',
    ],
    [
      'of several',
      '<p>There were 250<sup>a,b</sup> ships.</p><p><sup>a</sup> Planned.</p><p><sup>b</sup> All.</p>',
      'There were 250[^a,b] ships.\n\n[^a]: Planned.\n\n[^b]: All.',
    ],
    [
      'that is a link',
      '<p>There were 250<sup><a href="#n">a</a></sup> ships.</p>',
      'There were 250[^a] ships.',
    ],
  ])('%s', async (_, html, text) => expect(await read(html)).toBe(text))

  test.each([
    ['that none explains', '<p>There were 250<sup>a</sup> ships.</p>', 'There were 250ᵃ ships.'],
    ['that another one explains', ships('250<sup>a</sup>', '<sup>b</sup> planned'), '250ᵃ'],
    ['of an ordinal', '<p>The 1<sup>st</sup> of May.</p><p><sup>t</sup> Planned.</p>', 'The 1ˢᵗ of May.'],
    ['within a word', '<p>M<sup>r</sup>s Hill.</p><p><sup>r</sup> Planned.</p>', 'Mʳs Hill.'],
  ])('one %s stays as it is', async (_, html, text) => expect(await read(html)).toContain(text))
})

// Sheets have figures as numbers, and notes as cells of their own.
const documents = formats.filter((format) => format !== 'XLSX' && format !== 'ODS')

describe.each(documents)('%s: the figure before the letter of a note', (format) => {
  const table = {
    heads: 1,
    rows: [
      ['Port', 'Ships'],
      ['Bergen', '250ᵃ'],
      ['Oslo', '300'],
      [{ text: 'ᵃ planned for May', columns: 2 }],
    ],
  }
  test.each([
    ['Bergen had 250 ships.', 'Bergen | 250', false],
    ['Bergen had 2501 ships.', 'Bergen | 250', true],
    ['Bergen had 300 ships.', 'Bergen | 250', true],
  ])('“%s”', async (claim, quote, isFailed) => {
    const content = await readTable(format, table)
    expect(content).toContain('250[^a]')
    const { status } = await checkClaim({ claim, quote, sources: [{ content }] })
    expect(status === 'failed', status).toBe(isFailed)
  })
})
