import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRuns } from '../../../../src/documents/parse/glyphs/read-runs.ts'
import { readPage } from '../../../../src/documents/parse/pdf-page.ts'

const styles = { f: { ascent: 1, descent: 0, vertical: false, fontFamily: 'serif' } }
const signs = [
  '1',
  '2',
  '12',
  '/',
  '⁄',
  'a',
  'n',
  '-',
  '(',
  '*',
  '†',
  '°',
  'H',
  'word',
  'it is.',
  ' ',
  '9',
  '[^1]',
  '½',
]

/** Texts that touch one another in all sizes and heights, as no program would draw them. */
const items = fc.array(
  fc.record({
    str: fc.constantFrom(...signs),
    size: fc.constantFrom(4, 6, 7, 10, 12),
    gap: fc.constantFrom(-2, -0.5, 0, 0.3, 1, 4),
    rise: fc.constantFrom(-14, -3, -1, 0, 0, 1, 3, 5),
    hasEOL: fc.boolean(),
  }),
  { minLength: 2, maxLength: 14 },
)

test('any texts of a page are read, and no word is lost', () => {
  fc.assert(
    fc.property(items, (some) => {
      let x = 50
      const drawn = some.map(({ str, size, gap, rise, hasEOL }) => {
        const width = str.length * size * 0.5
        const at = x + gap
        x = at + width
        const transform = [size, 0, 0, size, at, 500 + rise]
        return { str, transform, width, height: size, dir: 'ltr', fontName: 'f', hasEOL }
      })
      const { text } = readPage(readRuns({ items: drawn, styles }))
      const plain = text.normalize('NFKC').replace(/\s/g, '')
      for (const { str } of some) if (/\p{L}{2}/u.test(str)) expect(plain).toContain(str.slice(0, 2))
    }),
    { numRuns: 3000 },
  )
})
