import { expect, test } from 'vitest'
import { locateQuote } from '../../../src/text/locate/locate.ts'

const found = 'He was found dead in the morning by the'
const quote = `${found} lodger`

test.each([
  ['before the last word', quote, `${found} LI 3s, lodger`],
  ['within the last word', quote, `${found} lod- LI 3s, ger`],
  ['behind the first word', `Lodgers ${found.slice(3)}`, `Lodgers LI 3s, ${found.slice(3)}`],
  ['within the first word', `Lodgers ${found.slice(3)}`, `Lod- LI 3s, gers ${found.slice(3)}`],
])('stray text %s does not part it from a quote, even where the text begins or ends', (_, wanted, text) => {
  for (const [before, after] of [
    ['', ''],
    ['', '.'],
    ['', ' Then it rained.'],
    ['It rained. ', ''],
    ['It rained. ', ' Then it rained.'],
  ] as const) {
    const match = locateQuote(wanted, before + text + after)!
    expect((before + text + after).slice(match.start, match.end)).toBe(text)
  }
})
