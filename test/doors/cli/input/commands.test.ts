import { describe, expect, test } from 'vitest'
import { createCheckCommand } from '../../../../src/doors/cli/check.ts'
import { lexicalMatching } from '../../../../src/doors/cli/matching.ts'
import { answerRows } from '../run-cli.ts'

const sources = [
  {
    id: 'lake',
    title: 'Lake Constance',
    url: 'https://example.org/lake',
    text: 'Lake Constance lies between three countries. Lake Constance covers 536 square kilometres. It is 251 metres deep.',
  },
  { id: 'mine', text: 'The Rammelsberg mine was worked until 1988. It is a museum.' },
]
const textOf = (id: string) => sources.find((source) => source.id === id)!.text

describe('attribute', () => {
  const response =
    'Lake Constance covers 536 square kilometres. The Rammelsberg mine was worked until 1988. Do you need more?'

  test('answers in the documented shape, and every offset slices right', async () => {
    const { code, rows } = await answerRows('attribute', [{ id: 'r1', response, sources, _extra: true }])
    expect(code).toBe(0)
    const [row] = rows
    expect(Object.keys(row)).toEqual(['id', 'citations', 'uncited'])
    expect(row.id).toBe('r1')
    expect(row.citations.map((citation: { sourceIds: string[] }) => citation.sourceIds)).toEqual([
      ['lake'],
      ['mine'],
    ])
    for (const citation of row.citations) {
      expect(Object.keys(citation)).toEqual([
        'start',
        'end',
        'text',
        'sourceIds',
        'status',
        'verdict',
        'confidence',
        'score',
        'evidence',
        'reason',
        'missing',
      ])
      expect(response.slice(citation.start, citation.end)).toBe(citation.text)
      expect(citation).toMatchObject({ status: 'verified', verdict: 'supported' })
      expect(citation.evidence.length).toBeGreaterThan(0)
      for (const item of citation.evidence) {
        expect(Object.keys(item)).toEqual(['sourceId', 'start', 'end', 'quote', 'similarity'])
        expect(textOf(item.sourceId).slice(item.start, item.end)).toBe(item.quote)
      }
    }
    expect(row.uncited).toEqual([
      { start: response.indexOf('Do you'), end: response.length, reason: 'not-a-claim' },
    ])
  })

  test('a citation with a changed number is not verified', async () => {
    const { rows } = await answerRows('attribute', [
      { id: 1, response: 'Lake Constance covers 635 square kilometres.', sources },
    ])
    expect(rows[0].id).toBe(1)
    expect(rows[0].citations.some(({ status }: { status: string }) => status === 'verified')).toBe(false)
  })

  test('a citation says why it has its verdict, and which spans of it no source covers', async () => {
    const changed = response.replace('1988', '1888')
    const { rows } = await answerRows('attribute', [{ id: 1, response: changed, sources }])
    const [, mine] = rows[0].citations
    expect(mine.status).not.toBe('verified')
    expect(mine.reason).toContain('1888')
    const missing = mine.missing.map(({ start, end }: { start: number; end: number }) =>
      mine.text.slice(start, end),
    )
    expect(missing.join(' ')).toContain('1888')
    expect(rows[0].citations[0]).toMatchObject({ verdict: 'supported', missing: [] })
  })

  test('without sources every claim says so', async () => {
    const { rows } = await answerRows('attribute', [{ id: 'r', response, sources: [] }])
    expect(rows[0].citations).toEqual([])
    expect(rows[0].uncited.map(({ reason }: { reason: string }) => reason)).toEqual([
      'no-source',
      'no-source',
      'not-a-claim',
    ])
  })
})

describe('check', () => {
  test('what stands before the claim reaches the matcher and the verifier', async () => {
    const seen: (string | undefined)[] = []
    const { matcher, verifier } = lexicalMatching()
    const command = createCheckCommand({
      matcher: {
        ...matcher,
        match(request) {
          seen.push(...request.claims.map(({ before }) => before))
          return matcher.match(request)
        },
      },
      verifier: {
        ...verifier,
        verify(request) {
          seen.push(...request.items.map(({ claim }) => claim.before))
          return verifier.verify(request)
        },
      },
      onIncident: () => {},
    })
    const row = { id: 'b', claim: 'It is 251 metres deep.', sources }
    await command.answer({ ...row, before: 'Lake Constance is large.' }, 1)
    await command.answer(row, 2)
    expect(seen).toEqual(['Lake Constance is large.', 'Lake Constance is large.', undefined, undefined])
  })

  test('answers in the documented shape', async () => {
    const claim = 'Lake Constance covers 536 square kilometres.'
    const { code, rows } = await answerRows('check', [{ id: 'c', claim, sources }])
    expect(code).toBe(0)
    expect(Object.keys(rows[0])).toEqual([
      'id',
      'verdict',
      'status',
      'score',
      'reason',
      'evidence',
      'missing',
    ])
    expect(rows[0]).toMatchObject({ id: 'c', verdict: 'supported', status: 'verified', missing: [] })
    for (const item of rows[0].evidence) {
      expect(textOf(item.sourceId).slice(item.start, item.end)).toBe(item.quote)
    }
  })

  test('a changed number is not verified, and is what is missing', async () => {
    const claim = 'Lake Constance covers 635 square kilometres.'
    const { rows } = await answerRows('check', [{ id: 'c', claim, sources }])
    expect(rows[0].status).not.toBe('verified')
    const missing = rows[0].missing.map(({ start, end }: { start: number; end: number }) =>
      claim.slice(start, end),
    )
    expect(missing.join(' ')).toContain('635')
  })

  test.each([
    ['in a source', 'covers 536 square kilometres', 'verified'],
    ['in none', 'was drained in the year 1907', 'failed'],
    ['in none and very short', '2 feet', 'failed'],
  ])('a quote that is %s', async (_, quote, status) => {
    const claim = 'Lake Constance covers 536 square kilometres.'
    const { rows } = await answerRows('check', [{ id: 'q', claim, sources: sources.toReversed(), quote }])
    expect(rows[0].status).toBe(status)
    expect(rows[0].evidence.map((item: { quote: string }) => item.quote)).toEqual(
      status === 'verified' ? [quote] : [],
    )
  })
})

describe('locate', () => {
  const text = 'First line.\nThe “great” shear-\nwater nests in burrows.'
  test.each([
    ['exact', 'nests in burrows', 'nests in burrows'],
    ['folded', 'the "great" shear', 'The “great” shear'],
    ['fuzzy', 'water nestts in burrowss.', 'water nests in burrows.'],
  ])('%s', async (kind, quote, found) => {
    const { rows } = await answerRows('locate', [{ id: kind, quote, text }])
    expect(Object.keys(rows[0])).toEqual(['id', 'match'])
    const { match } = rows[0]
    expect(Object.keys(match)).toEqual(['start', 'end', 'similarity', 'kind'])
    expect(match.kind).toBe(kind)
    expect(text.slice(match.start, match.end)).toBe(found)
  })

  test('not there', async () => {
    const { code, rows } = await answerRows('locate', [{ id: 'n', quote: 'an albatross', text }])
    expect(rows).toEqual([{ id: 'n', match: null }])
    expect(code).toBe(0)
  })
})

describe('extract', () => {
  const row = {
    id: 'x',
    toolName: 'web_search',
    input: { query: 'swifts' },
    output: {
      results: [
        {
          title: 'Swifts',
          url: 'https://example.org/swifts',
          content: 'Swifts sleep while they fly.',
          score: 0.8,
        },
        { title: 'Swallows', url: 'https://example.org/swallows', content: 'Swallows build nests of mud.' },
        {
          title: 'Swifts',
          url: 'https://example.org/swifts?utm_source=feed',
          content: 'Swifts sleep while they fly.',
        },
      ],
    },
  }

  test('each page once, with what is known of it', async () => {
    const { code, rows } = await answerRows('extract', [row])
    expect(code).toBe(0)
    expect(rows[0].sources).toHaveLength(2)
    expect(rows[0].sources[0]).toMatchObject({
      id: 'S1',
      type: 'website',
      title: 'Swifts',
      url: 'https://example.org/swifts',
      text: 'Swifts sleep while they fly.',
      relevance: 0.8,
      toolName: 'web_search',
    })
    expect(rows[0].sources[1]).not.toHaveProperty('relevance')
  })

  test('its rows feed attribute', async () => {
    const { rows } = await answerRows('extract', [row])
    const attributed = await answerRows('attribute', [
      { id: 'y', response: 'Swifts sleep while they fly.', sources: rows[0].sources },
    ])
    expect(attributed.rows[0].citations[0].sourceIds).toEqual(['S1'])
  })
})
