import { describe, expect, test } from 'vitest'
import { createAligner } from '../../../src/cite/match/align.ts'
import { createQuestionRepeats } from '../../../src/cite/match/question-repeats.ts'
import { readClaimTerms } from '../../../src/sources/ranking/claim-terms.ts'
import { createPassageIndexer } from '../../../src/sources/ranking/passage-indexer.ts'
import { sourcesOf } from '../../fixtures/attribution.ts'

const other = 'Gulls nest on old sheds.'
const fill = (count: number) => Array.from({ length: count }, () => other).join(' ')

/** The alignment of a claim with a source, all words of the same weight. */
async function align(
  text: string,
  content: string,
  { title = '', question, maxLength = 900 }: { title?: string; question?: string; maxLength?: number } = {},
) {
  const index = await createPassageIndexer({ maxLength, cut: 'quick' })(sourcesOf([title, content]), {})
  const alignSource = createAligner(
    readClaimTerms(text, () => 1),
    createQuestionRepeats(question),
  )
  const aligned = alignSource(index!.passages)
  return (
    aligned && {
      places: aligned.places.map(({ span }) => content.slice(span.start, span.end)),
      coverage: aligned.coverage,
      score: aligned.score,
    }
  )
}

const claim = 'Falk drew charts; Brekke sold tar.'

describe('the places that hold a claim', () => {
  test.each<[string, string, string[]]>([
    ['one sentence', `${fill(3)} Falk drew charts for Brekke. ${fill(3)}`, ['Falk drew charts for Brekke.']],
    [
      'two neighbours',
      `${fill(3)} Falk drew charts. Brekke sold tar. ${fill(3)}`,
      ['Falk drew charts. Brekke sold tar.'],
    ],
    [
      'two that are apart',
      `${fill(3)} Falk drew charts. ${fill(4)} Brekke sold tar. ${fill(3)}`,
      ['Falk drew charts.', 'Brekke sold tar.'],
    ],
    [
      'four neighbours, as two places that are joined',
      `${fill(3)} Falk drew. Charts burn. Brekke sold. Tar is black. ${fill(3)}`,
      ['Falk drew. Charts burn. Brekke sold. Tar is black.'],
    ],
    [
      'the first of two that hold the same',
      `${fill(3)} Falk drew it. ${fill(4)} It was Falk who drew.`,
      ['Falk drew it.'],
    ],
    [
      'no more than three',
      `Falk came. ${fill(4)} Charts burn. ${fill(4)} Brekke sank. ${fill(4)} Tar is black.`,
      ['Falk came.', 'Charts burn.', 'Brekke sank.'],
    ],
  ])('%s', async (_, content, places) => {
    expect((await align(claim, content))!.places).toEqual(places)
  })

  test('none that shares no content word', async () => {
    expect(await align('It is so with the tar.', fill(3))).toBeNull()
  })

  test('none without words', async () => {
    expect(await align('…', fill(3))).toBeNull()
  })
})

describe('places that are neighbours are one, up to 400 units', () => {
  const [start, end] = ['Falk drew charts', 'Brekke sold tar.']

  test.each([
    [400, true],
    [401, false],
  ])('%i units', async (length, isOne) => {
    const content = `${start} ${'x'.repeat(length - start.length - end.length - 3)}. ${end}`
    expect(content).toHaveLength(length)
    expect((await align(claim, content))!.places).toEqual(
      isOne ? [content] : [content.slice(0, -end.length - 1), end],
    )
  })
})

describe('how much of a claim a source has', () => {
  test.each<[string, string, Parameters<typeof align>[2], number]>([
    ['all', 'Falk drew charts. Brekke sold tar.', {}, 1],
    ['half', 'Falk drew charts.', {}, 1 / 2],
    ['half, and a word in the title', 'Falk drew charts.', { title: 'Tar' }, (3 + 0.7) / 6],
    ['half, and what it has in the title too', 'Falk drew charts.', { title: 'Falk' }, 1 / 2],
  ])('%s', async (_, content, options, coverage) => {
    expect((await align(claim, content, options))!.coverage).toBeCloseTo(coverage)
  })

  test('words in the order of the claim score more, a fifth at most', async () => {
    const [inOrder, turned] = [
      await align('Falk drew charts.', 'Falk drew charts.'),
      await align('Falk drew charts.', 'Charts drew Falk.'),
    ]
    expect([inOrder!.score, turned!.score]).toEqual([1, 0.8])
    expect([inOrder!.coverage, turned!.coverage]).toEqual([1, 1])
  })

  test('a claim of one word has no order', async () => {
    expect((await align('Charts.', 'Charts burn.'))!.score).toBe(1)
  })
})

describe('a sentence that repeats the question', () => {
  const question = 'When did the guild of Elsund buy the new mill?'
  const asked = 'The guild of Elsund did buy the new mill in 1911.'

  test.each<[string, string, string[] | null]>([
    ['is no place', `${fill(3)} ${question} ${fill(3)}`, null],
    [
      'is none beside one that shares its words only',
      `${question} ${fill(3)} The guild is new.`,
      ['The guild is new.'],
    ],
    [
      'is one where the answer stands behind it',
      `${fill(3)} ${question} In 1911. ${fill(3)}`,
      [`${question} In 1911.`],
    ],
    [
      'is none where the answer stands far behind it',
      `${question} ${fill(4)} It was 1911.`,
      ['It was 1911.'],
    ],
  ])('%s', async (_, content, places) => {
    expect((await align(asked, content, { question }))?.places ?? null).toEqual(places)
  })

  test('as the title counts for one that answers only', async () => {
    const title = question
    const [silent, answering] = [
      await align(asked, 'The guild is new.', { title, question }),
      await align(asked, 'It was the guild in 1911.', { title, question }),
    ]
    const words = 6
    expect(silent!.coverage).toBeCloseTo(2 / words)
    expect(answering!.coverage).toBeCloseTo((2 + 4 * 0.7) / words)
  })
})

test('places do not depend on where a source is cut into passages', async () => {
  const content = `${fill(3)} Falk drew charts. Brekke sold tar. ${fill(3)}`
  const whole = await align(claim, content)
  for (const maxLength of [40, 60, 90]) expect(await align(claim, content, { maxLength })).toEqual(whole)
})
