import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromCanonicalSource, toCanonicalSource } from '../../../src/entries/research.ts'
import type { CanonicalSource } from '../../../src/entries/research.ts'
import { createSourceRegistry } from '../../../src/sources/registry/registry.ts'

const queries = ['glacier retreat', 'snow line']
const row: CanonicalSource = {
  sid: 123,
  title: 'Some page title',
  url: 'https://example.com/page',
  text: 'A short excerpt.',
  content: 'The full text, with a short excerpt.',
  objective_relevance: 0.95,
  query_relevance: [
    { qid: '1', score: 0.9 },
    { qid: '2', score: 0.8 },
  ],
  reasoning: 'It has the figures.',
  published_time_iso: '2025-01-02T12:34:56Z',
  modified_time_iso: '2025-01-03T10:00:00Z',
}

describe('rows and sources', () => {
  test('a row is a source, and the source that row', () => {
    const source = fromCanonicalSource(row, { queries })
    expect(source).toEqual({
      title: 'Some page title',
      url: 'https://example.com/page',
      snippet: 'A short excerpt.',
      content: 'The full text, with a short excerpt.',
      objectiveRelevance: 0.95,
      queryRelevance: [
        { query: 'glacier retreat', qid: '1', score: 0.9 },
        { query: 'snow line', qid: '2', score: 0.8 },
      ],
      relevanceReasoning: 'It has the figures.',
      publishedAt: '2025-01-02T12:34:56Z',
      modifiedAt: '2025-01-03T10:00:00Z',
    })
    expect(toCanonicalSource(source, { sid: 123, queries })).toEqual(row)
    const registered = createSourceRegistry().register(source)!
    expect(toCanonicalSource(registered, { queries })).toEqual({ ...row, sid: 1 })
    expect(toCanonicalSource(registered, { queries, includeContent: false })).not.toHaveProperty('content')
  })

  test.each<[string, Partial<CanonicalSource>, Partial<CanonicalSource>?]>([
    ['a snippet alone', { content: undefined }],
    ['a body alone', { text: undefined }],
    ['a relevance of no query', { query_relevance: 0.87 }],
    [
      'who wrote it, and what came of fetching it',
      {
        publisher: 'P',
        authors: ['A', 'B'],
        validation: { state: 'degraded', reason: 'It answered 503.' },
        text_origin: 'excerpt',
      },
    ],
    ['queries that nobody names', { query_relevance: [{ qid: '7', score: 0.5 }] }],
    ['a year', { published_time_iso: '2025', modified_time_iso: undefined }],
  ])('%s comes back', (_, changes) => {
    const given = Object.fromEntries(
      Object.entries({ ...row, ...changes }).filter(([, value]) => value !== undefined),
    ) as CanonicalSource
    const registered = createSourceRegistry().register(fromCanonicalSource(given, { queries }))!
    expect(toCanonicalSource(registered, { sid: given.sid, queries })).toEqual(given)
  })

  test('any row comes back', () => {
    const text = fc.stringMatching(/^[a-zäß€🙂<&]{1,12}( [a-z\\d]{1,8}){0,2}$/u)
    const share = fc.integer({ min: 0, max: 100 }).map((value) => value / 100)
    const rows = fc.record(
      {
        sid: fc.integer({ min: 0, max: 999_999 }),
        title: text,
        url: text.map((path) => `https://a.example/${encodeURIComponent(path)}`),
        text,
        content: text.map((value) => `Body: ${value}`),
        objective_relevance: share,
        query_relevance: fc.uniqueArray(
          fc.record({ qid: fc.integer({ min: 1, max: 9 }).map(String), score: share }),
          {
            selector: ({ qid }) => qid,
            minLength: 1,
          },
        ),
        reasoning: text,
        published_time_iso: fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
          .map((date) => date.toISOString()),
      },
      { requiredKeys: ['sid', 'title', 'url'] },
    )
    fc.assert(
      fc.property(rows, (given) => {
        expect(
          toCanonicalSource(fromCanonicalSource(given, { queries }), { sid: given.sid, queries }),
        ).toEqual(given)
      }),
      { numRuns: 100 },
    )
  })

  test('what is no row of ours: nulls, other kinds, queries of another search', () => {
    const odd = {
      sid: '7',
      title: null,
      text: 3,
      objective_relevance: 95,
      query_relevance: [null, { qid: 1, score: 0.5 }, { score: 9 }],
      authors: ['A', 2],
      validation: { state: 'odd' },
      reasoning: 'r'.repeat(500),
    }
    expect(fromCanonicalSource(odd as never)).toEqual({
      queryRelevance: [{ qid: '1', score: 0.5 }],
      authors: ['A'],
      relevanceReasoning: 'r'.repeat(320),
    })
    const other = {
      title: 'T',
      url: 'https://a.example',
      publishedAt: 'March 2024',
      queryRelevance: [{ query: 'another', score: 1 }],
      relevanceReasoning: `${'r'.repeat(319)}😀`,
    }
    expect(toCanonicalSource(other, { sid: 1, queries })).toEqual({
      sid: 1,
      title: 'T',
      url: 'https://a.example',
      query_relevance: [{ qid: '1', query: 'another', score: 1 }],
      reasoning: `${'r'.repeat(319)}\ufffd`,
    })
  })

  test.each<[string, unknown, object | undefined]>([
    ['of another kind', 'valid', undefined],
    ['null', null, undefined],
    ['without a state', { reason: 'It answered 503.' }, undefined],
    ['of an unknown state', { state: 'odd' }, undefined],
    ['with a reason of another kind', { state: 'gone', reason: 7 }, { state: 'gone' }],
    ['with a null', { state: 'gone', checkedAt: null }, { state: 'gone' }],
    ['with further fields', { state: 'valid', reason: 'r', odd: 1 }, { state: 'valid', reason: 'r' }],
  ])('a validation %s', (_, validation, expected) => {
    expect(fromCanonicalSource({ ...row, validation: validation as never }).validation).toEqual(expected)
  })

  test('a sid that is no number is refused', () => {
    for (const sid of [undefined, 'S1', -1, 1.5, 1_000_000]) {
      expect(() => fromCanonicalSource({ ...row, sid: sid as never })).toThrow(
        expect.objectContaining({ code: 'invalid-input' }),
      )
      expect(() => toCanonicalSource({ title: 'T' }, { sid: sid as never })).toThrow('sid is')
    }
    expect(() => fromCanonicalSource(null as never)).toThrow('not an object')
  })
})
