import { describe, expect, test } from 'vitest'
import { createArticle, editQuotes } from '../../../bench/text/corpus.ts'
import { findFuzzy } from '../../../src/text/locate/approximate/fuzzy.ts'
import { indexGrams } from '../../../src/text/locate/approximate/gram-index.ts'
import { createHaystack } from '../../../src/text/locate/approximate/haystack.ts'
import { findWindows } from '../../../src/text/locate/approximate/seeds.ts'
import type { Window } from '../../../src/text/locate/approximate/seeds.ts'
import { foldText } from '../../../src/text/folding/fold.ts'

const article = createArticle(60_000)
const { text: folded } = foldText(article)
const quotes = [
  ...editQuotes(article, { count: 12, lengths: [30, 90], edits: 0.06, seed: 4 }),
  ...editQuotes(article, { count: 12, lengths: [90, 400], edits: 0.12, seed: 5 }),
  ...editQuotes(article, { count: 4, lengths: [600, 2_000], edits: 0.05, seed: 6 }),
].map(({ quote }) => foldText(quote).text)
/** A text of one sentence with other words in it, over and over. */
const template = Array.from(
  { length: 300 },
  (_, index) =>
    `the applicant ${'abcdefghij'[index % 10]}${index.toString(36)}ton asked the court of ${index % 7} to grant costs in full. `,
).join('')
const ofTemplate = [
  'the applicant c2ton asked the court of 2 to grant costs in full.',
  'the applicant g7kton, asked the cuort of 6 to grant csots in full',
  'asked the court of 3 to grant costs in full. the applicant',
]

const describeWindows = (windows: readonly Window[]) =>
  windows.map(({ start, end, votes }) => `${start}-${end}:${votes.toFixed(2)}`).join(' ')

/** Not where quotes should be looked for but where they are: a change shows in the file, and is taken over by `vitest run -u`. */
describe('recorded', () => {
  test('the windows of quotes in an indexed text', async () => {
    const index = indexGrams(folded, { isDense: false })
    const index2 = indexGrams(template, { isDense: false })
    const recorded = [
      ...quotes.map((pattern) => {
        const maxDistance = Math.floor(pattern.length / 4)
        return describeWindows(findWindows(pattern, { index, textLength: folded.length, maxDistance }))
      }),
      ...ofTemplate.map((pattern) =>
        describeWindows(
          findWindows(pattern, { index: index2, textLength: template.length, maxDistance: 12 }),
        ),
      ),
    ]
    await expect(recorded.map((line) => `${line}\n`).join('')).toMatchFileSnapshot(
      'recorded/windows-indexed.txt',
    )
  })

  test('what is most like a quote', async () => {
    const haystack = createHaystack(folded)
    const short = [
      'tion of the',
      'ou trea',
      'mentour',
      ...quotes.slice(0, 6).map((quote) => quote.slice(0, 14)),
    ]
    const recorded = [...quotes, ...short].map((pattern) => {
      const found = findFuzzy(pattern, haystack, { maxDistance: Math.floor(pattern.length / 5) })
      return `${found.map(({ start, end, distance }) => `${start}-${end}:${distance}`).join(' ')}\n`
    })
    await expect(recorded.join('')).toMatchFileSnapshot('recorded/fuzzy.txt')
  })
})
