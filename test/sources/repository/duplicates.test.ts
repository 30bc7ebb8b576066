import { describe, expect, test } from 'vitest'
import { createDuplicateIndex, signatureOf } from '../../../src/sources/repository/duplicates.ts'
import { seededRandom } from '../../fixtures/random.ts'

const random = seededRandom(11)
const word = () => `w${random.below(5_000)}`
const texts = Array.from({ length: 300 }, () => Array.from({ length: 250 }, word))
const edited = (words: readonly string[], share: number) =>
  words.map((known) => (random.chance(share) ? word() : known)).join(' ')

describe('near-duplicates of a repository', () => {
  const index = createDuplicateIndex()
  for (const [number, words] of texts.entries()) index.set(`S${number}`, signatureOf(words.join(' '))!)
  const find = (share: number) =>
    texts.map((words, number) => ({
      own: `S${number}`,
      found: index.find(signatureOf(edited(words, share))!),
    }))

  // With a share p of words exchanged, two texts have (1 - p)^4 / (2 - (1 - p)^4) of their shingles in common: 0.8 at 2.9 %.
  test.each([
    [0, 1, 1],
    [0.01, 0.97, 1],
    [0.02, 0.75, 0.97],
    [0.03, 0.3, 0.65],
    [0.05, 0, 0.12],
    [0.1, 0, 0.01],
    [0.3, 0, 0],
  ])('with %d of the words exchanged', (share, least, most) => {
    const results = find(share)
    const recall =
      results.filter(({ own, found }) => found.some(({ id }) => id === own)).length / texts.length
    expect(recall).toBeGreaterThanOrEqual(least)
    expect(recall).toBeLessThanOrEqual(most)
    // No other text is ever a copy.
    expect(results.flatMap(({ own, found }) => found.filter(({ id }) => id !== own))).toStrictEqual([])
    if (process.env['PROOFS'] === 'full') console.log({ share, recall })
  })

  test('pages that share a frame of a third of their words are no copies', () => {
    const frame = Array.from({ length: 125 }, word).join(' ')
    const framed = createDuplicateIndex()
    for (const [number, words] of texts.entries())
      framed.set(`S${number}`, signatureOf(`${frame} ${words.join(' ')}`)!)
    const found = texts.flatMap((words, number) =>
      framed.find(signatureOf(`${frame} ${words.join(' ')}`)!, `S${number}`),
    )
    expect(found).toStrictEqual([])
  })

  test('a source that gets another text is found by that one', () => {
    const own = createDuplicateIndex()
    const [before, after] = [signatureOf(texts[0]!.join(' '))!, signatureOf(texts[1]!.join(' '))!]
    own.set('S1', before)
    own.set('S1', after)
    expect([own.find(before), own.find(after)]).toStrictEqual([[], [{ id: 'S1', similarity: 1 }]])
  })

  test('a thousand copies of one text cost no more than a few, and short or strange signatures none', () => {
    const many = createDuplicateIndex()
    const signature = signatureOf(texts[0]!.join(' '))!
    for (let number = 1; number <= 1_000; number++) many.set(`S${number}`, signature)
    expect(many.find(signature).length).toBe(32)
    expect(signatureOf('too short')).toBe(null)
    for (const strange of ['', '!', 'AAAA']) {
      many.set('S0', strange)
      expect(many.find(strange)).toStrictEqual([])
    }
  })
})
