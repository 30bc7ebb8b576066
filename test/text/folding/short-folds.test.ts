import { expect, test } from 'vitest'
import { foldText } from '../../../src/text/folding/fold.ts'
import { seededRandom } from '../../fixtures/random.ts'

/** Characters that fold by what stands beside them. */
const characters = Array.from(
  'aab B12ßÄéİΣς ﬁ  \t\n\r\u00a0\u00ad\u00ad\u200b\u2010\u2011--–—’\'"„*_`~[]()\\.,&<>|#•…½²',
).concat([
  'e\u0301',
  '👩‍👧',
  '\r\n',
  '-\n',
  '\u00ad\n',
  ' \u00ad ',
  '**',
  '](b)',
  '&amp;',
  '<b>',
  '</b>',
  '\ud800',
  '東京',
])

/** Not how such a text should be folded but how it is: a change shows in the file, and is taken over by `vitest run -u`. */
test('short texts are folded as recorded, each character to its place', async () => {
  const random = seededRandom(3)
  const lines = Array.from({ length: 700 }, () => {
    const text = Array.from({ length: 2 + random.below(7) }, () => random.pick(characters)).join('')
    const folded = foldText(text)
    const places = Array.from(folded.text, (_, index) => {
      const { start, end } = folded.toOriginal({ start: index, end: index + 1 })
      return end === start + 1 ? `${start}` : `${start}-${end}`
    })
    return `${JSON.stringify(text)} ${JSON.stringify(folded.text)} ${places.join(' ')}\n`
  })
  await expect(lines.join('')).toMatchFileSnapshot('../recorded/short-folds.txt')
})
