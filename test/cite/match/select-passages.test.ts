import { describe, expect, test } from 'vitest'
import type { Source } from '../../../src/core/source.ts'
import { createQuestionRepeats } from '../../../src/cite/match/question-repeats.ts'
import { termsOfClaims } from '../../../src/sources/ranking/claim-terms.ts'
import { createPassageIndexer } from '../../../src/sources/ranking/passage-indexer.ts'
import { selectPassages } from '../../../src/cite/match/select-passages.ts'
import { claimsOf, sourcesOf } from '../../fixtures/attribution.ts'

const other = 'Gulls circled over the harbour all day long and slept. '
const filler = other.repeat(60)

type Options = { limit?: number; maxLength?: number; question?: string; seen?: string[] }

/** The passages that are shown for claims, `S1: …` each. */
async function select(
  claims: string[],
  sources: Source[],
  { limit = 9, maxLength = 300, question, seen }: Options = {},
): Promise<string[]> {
  const asked = claimsOf(...claims)
  const index = await createPassageIndexer({ maxLength: 900, cut: 'quick' })(sources, {
    only: await termsOfClaims(asked),
  })
  const spanOf = (text: string) => {
    const source = sources.find(({ content }) => content.includes(text))!
    const start = source.content.indexOf(text)
    return { source, start, end: start + text.length }
  }
  const passages = await selectPassages(asked, {
    sources,
    index: index!,
    limit,
    maxLength,
    repeats: createQuestionRepeats(question),
    ...(seen && { seen: seen.map(spanOf) }),
  })
  return passages.map(({ source, start, end }) => `${source.id}: ${source.content.slice(start, end)}`)
}

describe('short sources are shown whole', () => {
  const content = (length: number) => 'Gulls circled over the bay. '.repeat(99).slice(0, length)

  test.each([
    [3_000, true],
    [3_001, false],
  ])('of %i units together: %s', async (length, isWhole) => {
    const sources = sourcesOf(['A', content(1_500)], ['B', content(length - 1_500)])
    const shown = await select(['Whales sing.'], sources, { maxLength: 100, limit: 99 })
    // Else the beginning of each.
    expect(shown.length > 2).toBe(isWhole)
  })

  test.each([
    [2, 2],
    [1, 1],
  ])('unless they have more passages than may be shown: %i', async (limit, count) => {
    const sources = sourcesOf(['A', 'Gulls sleep.'], ['B', 'Whales sing.'])
    expect(await select(['Whales sing.'], sources, { limit })).toHaveLength(count)
  })

  test('but for those that only repeat the question, and not twice', async () => {
    const question = 'When did the guild of Elsund buy the new mill?'
    const sources = sourcesOf(['A', question], ['B', 'The guild bought a mill in 1911.'])
    const claims = ['The guild of Elsund bought it.']
    expect(await select(claims, sources, { question })).toEqual(['S2: The guild bought a mill in 1911.'])
    expect(await select(claims, sources, { question, seen: [] })).toEqual([])
  })
})

describe('of long sources are shown', () => {
  const falk =
    'Ida Falk built the stone bridge over the river Elm, of which all of the town had dreamt for many years and for which the guild of masons paid, as it had paid for the weir and for the old mill at its foot.'
  const brekke =
    'Ole Brekke sold tar to the guild of Sund, which had a shed by the river and a boat of its own, and every year in the last week of May he gave a feast for all the masons and all of their apprentices too.'
  const sources = sourcesOf(['A', `${filler}${falk} ${filler}`], ['B', `${filler}${brekke} ${filler}`])

  test('the sentences of each claim, in the order of the sources', async () => {
    const claims = ['Ole Brekke sold tar to the guild.', 'Ida Falk built the stone bridge.']
    expect(await select(claims, sources)).toEqual([`S1: ${falk}`, `S2: ${brekke}`])
  })

  test('one of each claim first, where there is room for no more', async () => {
    const holm = falk.replace('Ida Falk', 'Karin Holm').replace('stone bridge', 'wooden pier')
    const among = [...sources, ...sourcesOf(['', ''], ['', ''], ['C', `${filler}${holm} ${filler}`]).slice(2)]
    const claims = [
      'Ida Falk built the stone bridge, and Ole Brekke sold tar.',
      'Karin Holm built the wooden pier.',
    ]
    const shown = await select(claims, among, { limit: 2 })
    expect(shown.map((line) => line.slice(0, 2))).toEqual([expect.stringMatching(/S[12]/), 'S3'])
    expect(await select(claims.toReversed(), among, { limit: 1 })).toEqual([`S3: ${holm}`])
  })

  test('no sentence that shares little with the claim beside one that shares much', async () => {
    const claim = 'Ida Falk built the stone bridge over the river.'
    expect(await select([claim], sources)).toEqual([`S1: ${falk}`])
  })

  test('another one that says nearly as much', async () => {
    const again = falk.replace('Elm', 'Oak')
    const among = sourcesOf(['A', `${filler}${falk} ${filler}`], ['B', `${filler}${again} ${filler}`])
    const claim = 'Ida Falk built the stone bridge over the river Elm.'
    expect(await select([claim], among)).toEqual([`S1: ${falk}`, `S2: ${again}`])
  })

  test('one that has words which the best one lacks', async () => {
    const claim = 'Ida Falk built the stone bridge, and Ole Brekke sold tar.'
    expect(await select([claim], sources)).toEqual([`S1: ${falk}`, `S2: ${brekke}`])
  })

  test('a short sentence with its neighbours', async () => {
    const among = sourcesOf(['A', `${filler}She came late. Ida Falk built it. It fell. ${filler}`])
    const [shown] = await select(['Ida Falk built it.'], among)
    expect(shown).toContain('She came late. Ida Falk built it. It fell.')
  })

  test('the beginnings of the sources, where no word tells, as many as may be', async () => {
    const beginnings = await select(['Wale singen.'], sources, { maxLength: 120 })
    expect(beginnings).toEqual([`S1: ${other.repeat(2).trim()}`, `S2: ${other.repeat(2).trim()}`])
    expect(await select(['Wale singen.'], sources, { limit: 1 })).toHaveLength(1)
  })

  test('no beginnings where words tell for one claim', async () => {
    expect(await select(['Wale singen.', 'Ole Brekke sold tar to the guild.'], sources)).toEqual([
      `S2: ${brekke}`,
    ])
  })

  describe('after what was seen', () => {
    const claim = 'Ida Falk built the stone bridge, and Ole Brekke sold tar.'

    test('what is left, and no beginning of a source that was met', async () => {
      expect(await select([claim], sources, { seen: [falk] })).toEqual([`S2: ${brekke}`])
      expect(await select([claim], sources, { seen: [falk, brekke] })).toEqual([])
    })

    test('what shares little too', async () => {
      const few = 'Ida Falk built the stone bridge over the river.'
      const [shown, ...others] = await select([few], sources, { seen: [falk] })
      expect(shown).toContain(brekke)
      expect(others).toEqual([])
    })

    test('beginnings of those of which nothing was seen, where words do not tell', async () => {
      const third = sourcesOf(['A', filler], ['B', filler], ['C', filler])
      const shown = await select(['Wale singen.'], third, { seen: [third[1]!.content.slice(0, 50)] })
      // All have the same text, which stands in the first: that one was seen.
      expect(shown.map((line) => line.slice(0, 2))).toEqual(['S2', 'S3'])
    })
  })
})

describe('passages that overlap', () => {
  const words = ['amber', 'birch', 'copper', 'dolphin']
  const sentence = (index: number) =>
    `The ${words[index]} house stands at number ${index + 10} of the long street.`
  const text = words.map((_, index) => sentence(index)).join(' ')
  const claims = words.map((word, index) => `A ${word} house is number ${index + 10}.`)
  const sources = sourcesOf(['A', `${filler}${text} ${filler}`])

  test('are one, up to the length of a passage', async () => {
    const shown = await select(claims, sources, { maxLength: 400 })
    expect(shown).toHaveLength(1)
    expect(shown[0]).toContain(text)
  })

  test('go on where the one before ends, beyond it', async () => {
    const shown = await select(claims, sources, { maxLength: 150 })
    expect(shown.length).toBeGreaterThan(1)
    const joined = shown
      .map((line) => line.slice(4))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    for (const index of words.keys()) expect(joined.split(sentence(index))).toHaveLength(2)
  })
})
