import { describe, expect, test } from 'vitest'
import { MAX_CANDIDATES } from '../../../src/core/ports/explanation.ts'
import type { ExplainedMatch } from '../../../src/core/ports/explanation.ts'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import type { Source } from '../../../src/core/source.ts'
import { withFallback } from '../../../src/cite/match/fallback.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import type { LexicalMatcherOptions } from '../../../src/cite/match/lexical.ts'
import { llmMatcher } from '../../../src/cite/match/llm.ts'
import { claimsOf, collectLinks, sourcesOf } from '../../fixtures/attribution.ts'
import { scriptedModel } from '../../fixtures/scripted-model.ts'

const sources = sourcesOf(
  ['Weir', 'The weir at Osterfeld was rebuilt in 1962 after the spring flood. It holds back the Lehm.'],
  ['Quarry', 'Slate from the quarry of Lehm covered the roofs of three coastal towns.'],
  ['Flood', 'The spring flood took two bridges.'],
)
const rebuilt = 'The weir at Osterfeld was rebuilt in 1962.'

/** What a matcher explains, by claim and in order, and the sources that it links. */
async function explain(matcher: Matcher, texts: string[], among: Source[] = sources) {
  const matches: [claimNumber: number, ExplainedMatch][] = []
  const claims = claimsOf(...texts)
  const { links } = await collectLinks(matcher, {
    claims,
    sources: among,
    explain: (claimNumber, match) => void matches.push([claimNumber, match]),
  })
  return { links, matches }
}

async function explainOne(
  text: string,
  { among = sources, ...options }: LexicalMatcherOptions & { among?: Source[] } = {},
) {
  const { links, matches } = await explain(lexicalMatcher(options), [text], among)
  expect(matches).toHaveLength(1)
  const [[, match]] = matches as [[number, ExplainedMatch]]
  const linked = match.candidates.filter((candidate) => candidate.linked)
  expect(new Set(linked.map(({ sourceId }) => sourceId))).toEqual(
    new Set(links.map(({ sourceId }) => sourceId)),
  )
  for (const { sourceId, passage } of match.candidates) {
    const { content } = among.find(({ id }) => id === sourceId)!
    expect(content.slice(passage!.start, passage!.end)).toBe(passage!.text)
  }
  return match
}

describe('candidates by words', () => {
  test('come best first, with their scores and the reason why one is not linked', async () => {
    const match = await explainOne('The weir at Osterfeld was rebuilt in 1962 after the flood.')
    expect(match).toMatchObject({ matcher: 'lexical', answer: null, passages: 2 })
    const [first, second] = match.candidates
    expect(first).toMatchObject({ sourceId: 'S1', rank: 1, linked: true, refused: null })
    expect(first!.passage!.text).toContain('rebuilt in 1962')
    expect(second).toMatchObject({
      sourceId: 'S3',
      rank: 2,
      linked: false,
      refused: { rule: 'holds-less', measure: { name: 'share', threshold: 0.95 } },
    })
    expect(second!.score).toBeLessThan(first!.score)
    expect(second!.refused!.measure!.value).toBeLessThan(0.95)
  })

  test('hold too few words', async () => {
    const claim =
      'Towns on the far shore of the lake were sold to merchants, dukes, bishops, weavers and ship owners.'
    const { candidates } = await explainOne(claim, { minCoverage: 0.3 })
    expect(candidates).toMatchObject([
      { sourceId: 'S2', refused: { rule: 'min-coverage', measure: { name: 'coverage', threshold: 0.3 } } },
    ])
  })

  test('share one word alone', async () => {
    const { candidates } = await explainOne('Bridges sleep.')
    expect(candidates).toMatchObject([
      { refused: { rule: 'too-few-words', measure: { name: 'words', value: 1, threshold: 2 } } },
    ])
  })

  test('follow the best one when it is refused', async () => {
    const { candidates } = await explainOne('Lehm sleeps soundly.')
    expect(candidates.map(({ refused }) => refused?.rule)).toEqual(['too-few-words', 'best-refused'])
  })

  test('are left out beyond the number of sources a claim', async () => {
    const among = sourcesOf(
      ['Weir', `${rebuilt} A mason kept the diary of that year in the town hall.`],
      ['Diary', `${rebuilt} Eels are caught below it with baskets of willow.`],
    )
    const { candidates } = await explainOne(rebuilt, { among, maxSourcesPerClaim: 1 })
    expect(candidates.map(({ refused }) => refused?.rule)).toEqual([undefined, 'source-limit'])
  })

  test('that are copies of a source name it', async () => {
    const text = `${sources[0]!.content} ${'Eels are caught below it with baskets of willow, and sold in Lehm. '.repeat(9)}`
    const among = sourcesOf(['Weir', text], ['Weir, again', text])
    const { candidates } = await explainOne(rebuilt, { among })
    expect(candidates).toMatchObject([
      { sourceId: 'S1', linked: true },
      { sourceId: 'S2', refused: { rule: 'near-copy', copyOf: 'S1' } },
    ])
  })

  test('are at most eight', async () => {
    const among = sourcesOf(
      ...Array.from({ length: 20 }, (_, index): [string, string] => [
        `Page ${index}`,
        `${rebuilt} Entry ${index} of ${'abcdefghijklmnopqrst'[index]!.repeat(4)}.`,
      ]),
    )
    const { candidates } = await explainOne(rebuilt, { among })
    expect(candidates).toHaveLength(MAX_CANDIDATES)
  })

  test('there are none where no word is shared', async () => {
    expect(await explainOne('Bananas ripen.')).toMatchObject({ passages: 0, candidates: [] })
  })
})

describe('what a model answered', () => {
  const asking = (...calls: string[][]) =>
    llmMatcher({
      model: scriptedModel(calls.map((elements) => [[JSON.stringify({ elements })]])),
      maxRetries: 0,
    })

  test('is links, that there are none, or leaves a claim out', async () => {
    const { matches } = await explain(asking(['1:1', '2:none'], ['nonsense']), [
      rebuilt,
      'Bananas ripen.',
      'Eels swim.',
    ])
    const last = new Map(matches)
    expect([1, 2, 3].map((number) => last.get(number)?.answer)).toEqual(['links', 'none', 'left-out'])
    expect(last.get(1)).toMatchObject({
      matcher: 'llm',
      passages: 3,
      candidates: [{ sourceId: 'S1', rank: 1, score: 0.9, coverage: null, linked: true }],
    })
    expect(last.get(1)!.candidates[0]!.passage!.text).toContain('rebuilt in 1962')
  })

  test('is followed by what took over', async () => {
    const { matches } = await explain(withFallback(asking([]), lexicalMatcher()), [rebuilt])
    expect(matches.map(([number, { matcher, answer }]) => [number, matcher, answer])).toEqual([
      [1, 'llm', 'none'],
    ])
    const failing = await explain(withFallback(asking(['nonsense']), lexicalMatcher()), [rebuilt])
    expect(failing.matches.map(([, { matcher, answer }]) => [matcher, answer])).toEqual([
      ['llm', 'left-out'],
      ['lexical', null],
    ])
  })
})
