import { describe, expect, test } from 'vitest'
import type { Link } from '../../../src/core/claim.ts'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import { matchClaims } from '../../../src/cite/pipeline/match-claims.ts'
import { claimsOf, createRecorder, sourcesOf } from '../../fixtures/attribution.ts'

const sources = sourcesOf(['A', 'Ann came.'])
const claims = claimsOf('Ann came.', 'Bea left.')
const link: Link = { claimNumber: 1, sourceId: 'S1', support: 'full', confidence: 0.5, matcher: 'test' }

/** What is kept of the links that a matcher yields. */
async function match(given: Partial<Link>[], { fails = false, signal = new AbortController().signal } = {}) {
  const matcher: Matcher = {
    name: 'test',
    async *match() {
      for (const rest of given) yield { ...link, ...rest }
      if (fails) throw new TypeError('no such key')
    },
  }
  const report = createRecorder()
  const { links, failed } = await matchClaims({ matcher, claims, sources, signal, report })
  return { links: [...links.values()].flat(), failed, report }
}

describe('a passage', () => {
  test.each([
    ['whole', { start: 0, end: 9 }, true],
    ['a letter', { start: 8, end: 9 }, true],
    ['beyond the end', { start: 0, end: 10 }, false],
    ['before the beginning', { start: -1, end: 9 }, false],
    ['empty', { start: 3, end: 3 }, false],
    ['reversed', { start: 5, end: 3 }, false],
    ['with half a start', { start: 0.5, end: 9 }, false],
    ['with half an end', { start: 0, end: 8.5 }, false],
    ['with a text as its end', { start: 0, end: '9' as never }, false],
  ])('%s', async (_, passage, isKept) => {
    const { links, report } = await match([{ passage }])
    expect(links).toEqual([{ ...link, passage: isKept ? passage : undefined }])
    expect(report.codes).toEqual([])
  })
})

test.each([
  [0.5, 0.5],
  [1.5, 1],
  [-1, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
])('a confidence of %d is %d', async (confidence, expected) => {
  expect((await match([{ confidence }])).links).toMatchObject([{ confidence: expected }])
})

const linksOf = (length: number, link: Partial<Link> = {}) => Array.from({ length }, () => link)

describe('links are dropped, and an incident counts them', () => {
  test.each<[string, Partial<Link>[], number, string | null]>([
    ['to a source that is not there', [{ sourceId: 'S2' }, {}], 1, 'test: 1 links'],
    ['to a claim that is not there', [{ claimNumber: 3 }, {}], 1, 'test: 1 links'],
    ['beyond nine of a claim', linksOf(11), 9, 'test: 2 links'],
    ['none of nine', linksOf(9), 9, null],
    ['none of ten of two claims', [...linksOf(9), { claimNumber: 2 }], 10, null],
    ['beyond nine of a part', linksOf(11, { part: { start: 0, end: 3 } }), 9, 'test: 2 links'],
    [
      'none of ten of two parts',
      [...linksOf(9, { part: { start: 0, end: 3 } }), { part: { start: 4, end: 9 } }],
      10,
      null,
    ],
    [
      'of parts beyond eight',
      [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((start) => linksOf(9, { part: { start, end: 9 } })),
      72,
      'test: 9 links',
    ],
  ])('%s', async (_, given, kept, message) => {
    const { links, failed, report } = await match(given)
    expect([links.length, failed]).toEqual([kept, false])
    expect(report.codes).toEqual(message === null ? [] : ['links-dropped'])
    expect(report.incidents[0]?.message ?? '').toMatch(message ?? /^$/)
  })
})

describe('a matcher that ends early', () => {
  test('by an error keeps its links', async () => {
    const { links, failed, report } = await match([{}], { fails: true })
    expect([links.length, failed, report.codes]).toEqual([1, true, ['matcher-failed']])
  })

  test('by an abort has failed, without an incident of its own', async () => {
    const { failed, report } = await match([{}], { signal: AbortSignal.abort() })
    expect(failed).toBe(true)
    expect(report.codes).not.toContain('links-dropped')
  })
})
