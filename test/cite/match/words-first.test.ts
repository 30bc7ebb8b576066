import { expect, test } from 'vitest'
import type { Link } from '../../../src/core/claim.ts'
import type { Matcher, MatchRequest } from '../../../src/core/ports/matcher.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { wordsFirst } from '../../../src/cite/match/words-first.ts'
import { claimsOf, sourcesOf } from '../../fixtures/attribution.ts'

const sources = sourcesOf(
  ['Mill', 'The mill of Sund grinds rye and oats for eleven villages. It stands by the weir.'],
  ['Brewery', 'The brewery of Lohra makes a dark beer in winter.'],
)

/** Links every claim to the first source, and keeps what it was asked. */
function recordingMatcher(): Matcher & { asked: string[] } {
  const asked: string[] = []
  return {
    name: 'model',
    asked,
    async *match({ claims, explain }) {
      for (const { number, text } of claims) {
        asked.push(text)
        explain?.(number, { matcher: 'model', passages: 1, answer: 'links', candidates: [] })
        yield { claimNumber: number, sourceId: 'S1', support: 'full', confidence: 0.9, matcher: 'model' }
      }
    },
  }
}

async function linksOf(matcher: Matcher, request: MatchRequest): Promise<Link[]> {
  const links: Link[] = []
  for await (const link of matcher.match(request)) links.push(link)
  return links
}

test.each([
  ['words tell the place', 'For eleven villages the mill of Sund grinds rye and oats.', 'lexical'],
  [
    'words are few',
    'The villages bake their bread from flour that comes by cart from a distant town.',
    'model',
  ],
  ['no word is shared', 'Das Mehl kommt von dort.', 'model'],
])('where %s', async (_, text, by) => {
  const model = recordingMatcher()
  const explained: string[] = []
  const links = await linksOf(wordsFirst(lexicalMatcher(), model), {
    claims: claimsOf(text),
    sources,
    explain: (_claim, { matcher }) => void explained.push(matcher),
  })
  expect(links.map(({ matcher, sourceId }) => [matcher, sourceId])).toEqual([[by, 'S1']])
  expect(model.asked).toEqual(by === 'model' ? [text] : [])
  expect(explained).toEqual([by])
})

test('the model is asked about the claims that are left, in one request', async () => {
  const texts = [
    'The brewery of Lohra makes a dark beer in winter.',
    'Das Mehl kommt von dort.',
    'Nobody swims there.',
  ]
  const model = recordingMatcher()
  const request = { claims: claimsOf(...texts), sources }
  const links = await linksOf(wordsFirst(lexicalMatcher(), model), request)
  expect(model.asked).toEqual(texts.slice(1))
  expect(links.map(({ claimNumber, matcher }) => [claimNumber, matcher])).toEqual([
    [1, 'lexical'],
    [2, 'model'],
    [3, 'model'],
  ])
})

test('a claim whose parts words place in different sources goes to the model', async () => {
  const model = recordingMatcher()
  const link = { claimNumber: 1, support: 'full', confidence: 0.9, matcher: 'lexical' } as const
  const words: Matcher = {
    name: 'lexical',
    async *match() {
      yield { ...link, sourceId: 'S1', part: { start: 0, end: 10 } }
      yield { ...link, sourceId: 'S2', part: { start: 10, end: 20 } }
    },
  }
  const request = { claims: claimsOf('The mill grinds rye, and the brewery makes a dark beer.'), sources }
  const links = await linksOf(wordsFirst(words, model), request)
  expect(links.map(({ matcher }) => matcher)).toEqual(['model'])
})

test('the model is not asked where nothing is left', async () => {
  const requests: MatchRequest[] = []
  const model: Matcher = {
    name: 'model',
    // oxlint-disable-next-line require-yield -- it has no links
    async *match(request) {
      requests.push(request)
    },
  }
  const claims = claimsOf('The brewery of Lohra makes a dark beer in winter.')
  expect(await linksOf(wordsFirst(lexicalMatcher(), model), { claims, sources })).toHaveLength(1)
  expect(requests).toEqual([])
})
