import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { contentHash } from '../../../src/core/hash.ts'
import type { Incident } from '../../../src/core/incident.ts'
import { pageAt } from '../../../src/sources/registry/page-at.ts'
import type { SourceInput } from '../../../src/core/source.ts'
import { sourceKey } from '../../../src/sources/registry/identity.ts'
import { createSourceRegistry, rebaseSpan } from '../../../src/sources/registry/registry.ts'
import { expectLinear } from '../../fixtures/processor-time.ts'
import { turns } from '../../fixtures/turns.ts'

describe('identity', () => {
  test.each<[string, SourceInput, SourceInput, boolean]>([
    [
      'one page by two URLs',
      { url: 'https://a.test/x/?utm_source=q' },
      { url: 'https://A.test/x#top' },
      true,
    ],
    [
      'two pages with one text',
      { url: 'https://a.test/1', content: 'same' },
      { url: 'https://a.test/2', content: 'same' },
      false,
    ],
    ['one text with blanks around', { content: 'chunk' }, { content: '\n chunk ' }, true],
    [
      'a file by its name',
      { type: 'document', identifier: 'a.pdf' },
      { type: 'document', identifier: 'a.pdf' },
      true,
    ],
    ['a bucket address', { url: 'gs://b/a.pdf' }, { identifier: 'gs://b/a.pdf' }, true],
    ['a name in two kinds', { type: 'database', identifier: '7' }, { type: 'api', identifier: '7' }, false],
    [
      'a title with two excerpts',
      { title: 'Intro', snippet: 'one' },
      { title: 'Intro', snippet: 'two' },
      false,
    ],
  ])('%s', (_, one, other, isSame) => {
    expect(sourceKey(one) === sourceKey(other)).toBe(isSame)
    const registry = createSourceRegistry()
    registry.registerAll([one, other])
    expect(registry.list().length).toBe(isSame ? 1 : 2)
  })

  const file = { type: 'document', identifier: '/docs/a.pdf', title: 'a.pdf' } as const
  test.each<[string, SourceInput, SourceInput, boolean]>([
    ['of one file', file, file, true],
    ['of one file by its name alone', { identifier: 'a.pdf' }, { identifier: 'a.pdf' }, true],
    ['in a bucket', { ...file, identifier: 's3://b/a.md' }, { ...file, identifier: 's3://b/a.md' }, true],
    ['of a document with an id', { ...file, identifier: 'd1' }, { ...file, identifier: 'd1' }, true],
    ['of two documents with one title', { ...file, identifier: 'd1' }, { ...file, identifier: 'd2' }, false],
    ['of files with one name in two folders', file, { ...file, identifier: '/other/a.pdf' }, false],
    ['of one file under two titles', file, { ...file, title: 'b.pdf' }, false],
    ['of two kinds', file, { ...file, type: 'database' }, false],
    ['with one title and no file', { title: 'Intro' }, { title: 'Intro' }, false],
    [
      'of a publisher',
      { identifier: 'wikipedia', title: 'Ice' },
      { identifier: 'wikipedia', title: 'Ice' },
      false,
    ],
    [
      'of pages with a file',
      { ...file, url: 'https://a.test/1' },
      { ...file, url: 'https://a.test/2' },
      false,
    ],
    ['that a model wrote beside what was read', file, { ...file, textOrigin: 'model' }, false],
  ])('chunks %s', (_, one, other, isSame) => {
    const registry = createSourceRegistry()
    registry.registerAll([
      { ...one, content: 'Moss grows.', pageNumber: 3 },
      { ...other, content: 'Fern grows.', pageNumber: 7 },
    ])
    const [first, second] = registry.list()
    expect(second === undefined).toBe(isSame)
    if (!isSame) return
    expect(first!.content).toBe('Moss grows.\n\nFern grows.')
    expect(first!.pages).toEqual([
      { start: 0, end: 11, pageNumber: 3 },
      { start: 13, end: 24, pageNumber: 7 },
    ])
  })

  test.each<[string, SourceInput[]]>([
    ['a text, then its page', [{ content: 'The text.' }, { url: 'https://a.test/x', content: 'The text.' }]],
    ['a page, then its text', [{ url: 'https://a.test/x', content: 'The text.' }, { content: 'The text.' }]],
    [
      'a chunk, then its file',
      [
        { type: 'document', identifier: 'f-1', content: 'The text.' },
        { type: 'document', identifier: 'f-1', title: 'a.pdf' },
      ],
    ],
    [
      'a file, then its text',
      [
        { type: 'document', identifier: 'f-1', title: 'a.pdf' },
        { type: 'document', identifier: 'f-1', content: 'The text.' },
      ],
    ],
  ])('%s: one source', (_, inputs) => {
    const registry = createSourceRegistry()
    registry.registerAll(inputs)
    expect(registry.list()).toMatchObject([{ id: 'S1', number: 1, content: 'The text.' }])
  })

  test.each([
    ['Fees 2024', '[Withdrawn] Fees'],
    ['[Withdrawn] Fees', 'Fees 2024'],
  ])('a text that %s has is not that of %s', (...titles) => {
    const registry = createSourceRegistry()
    for (const title of [...titles, ...titles]) registry.register({ title, content: 'The fee is 12 euros.' })
    expect(registry.list().map(({ title }) => title)).toEqual(titles)
  })

  test('nothing to identify it by is refused', () => {
    const incidents: Incident[] = []
    const registry = createSourceRegistry({ onLimit: (incident) => incidents.push(incident) })
    expect(registry.register({ toolName: 'x', content: '  ' })).toBeNull()
    expect(incidents).toMatchObject([{ step: 'extract', code: 'unidentified-source' }])
  })
})

describe('numbers', () => {
  test('are given once and stay, whatever is merged in later', () => {
    const registry = createSourceRegistry()
    const first = registry.register({ url: 'https://a.test/1', title: 'One' })
    registry.register({ url: 'https://a.test/2' })
    registry.register({ url: 'https://a.test/1', content: 'Full text of one.' })
    expect(registry.list().map(({ id, number }) => [id, number])).toEqual([
      ['S1', 1],
      ['S2', 2],
    ])
    expect(first).toMatchObject({ id: 'S1', number: 1, content: '' })
    expect(registry.get('S1')).toMatchObject({ content: 'Full text of one.' })
  })

  test('registration that comes in between is one source a page', async () => {
    const registry = createSourceRegistry()
    const pages = Array.from({ length: 60 }, (_, index) => `https://a.test/${index % 6}`)
    await Promise.all(
      pages.map(async (url, index) => {
        await turns((index * 7) % 5)
        registry.register({ url, content: `Text of ${url}` })
      }),
    )
    expect(registry.list().map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(new Set(registry.list().map(({ url }) => url)).size).toBe(6)
  })

  test('snapshots cannot be changed', () => {
    const registry = createSourceRegistry()
    const queryRelevance = [{ query: 'q', score: 1 }]
    const input = { url: 'https://a.test/1', authors: ['Ada'], queryRelevance, metadata: { a: 1 } }
    const source = registry.register(input)!
    input.authors.push('Bo')
    expect(registry.get('S1')?.authors).toEqual(['Ada'])
    expect(() => Object.assign(source, { title: 'x' })).toThrow(TypeError)
    expect(() => source.authors?.push('x')).toThrow(TypeError)
    expect(() => Object.assign(source.metadata!, { b: 1 })).toThrow(TypeError)
    expect(() => Object.assign(source.queryRelevance![0]!, { score: 0 })).toThrow(TypeError)
  })

  test('what says nothing new is no news', () => {
    const registry = createSourceRegistry()
    const input: SourceInput = {
      url: 'https://a.test/1',
      objectiveRelevance: 0.5,
      queryRelevance: [{ query: 'q', score: 1 }],
      validation: { state: 'valid', checkedAt: '2026-01-01' },
    }
    const source = registry.register(input)
    expect(registry.register(structuredClone(input))).toBe(source)
    expect(registry.revision).toBe(1)
  })
})

describe('ids of the caller', () => {
  test('survive, numbers stay ordinal, and two ids are two sources', () => {
    const registry = createSourceRegistry()
    const sources = registry.registerAll([
      { id: 'doc-9', url: 'https://a.test/1', content: 'one' },
      { id: 'doc-4', url: 'https://a.test/1', content: 'one' },
      { url: 'https://a.test/2' },
    ])
    expect(sources.map(({ id, number }) => [id, number])).toEqual([
      ['doc-9', 1],
      ['doc-4', 2],
      ['S3', 3],
    ])
  })

  test('the same id again is merged', () => {
    const registry = createSourceRegistry()
    registry.register({ content: 'one' }, { id: 'a' })
    registry.register({ content: 'two' }, { id: 'a' })
    expect(registry.list()).toMatchObject([{ id: 'a', content: 'one\n\ntwo' }])
  })

  test('an id that looks like ours is kept for its owner', () => {
    const registry = createSourceRegistry()
    const sources = registry.registerAll([{ content: 'one' }, { id: 'S1', content: 'two' }])
    expect(sources).toMatchObject([
      { id: 'S1-2', number: 1, content: 'one' },
      { id: 'S1', content: 'two' },
    ])
  })

  test.each<[string, SourceInput & { id?: string }, SourceInput, string, boolean]>([
    ['that was given by number to another source', { content: 'one' }, { content: 'two' }, 'S2', true],
    ['of a source of another run', { id: 'S1', content: 'one' }, { content: 'two' }, 'S2', true],
    ['of the same text', { content: 'one' }, { content: 'one', title: 'One' }, 'S1', false],
    ['of a text that grew', { id: 'S1', content: 'one' }, { content: 'one and two' }, 'S1', false],
    [
      'of the same page',
      { url: 'https://a.test/1' },
      { url: 'https://a.test/1#x', content: 'one' },
      'S1',
      false,
    ],
    ['of the application', { id: 'a', content: 'one' }, { content: 'two' }, 'a', false],
    [
      'of a document in passages',
      { id: 'a', title: 'One', content: 'one' },
      { title: 'One', content: 'two' },
      'a',
      false,
    ],
    [
      'of another document',
      { id: 'a', title: 'One', content: 'one' },
      { title: 'Two', content: 'two' },
      'S2',
      true,
    ],
    [
      'of one text under two titles',
      { id: 'a', title: 'One', content: 'one' },
      { title: 'The one', content: 'one' },
      'a',
      false,
    ],
    [
      'of another page',
      { id: 'a', url: 'https://a.test/1', content: 'one' },
      { url: 'https://a.test/2', content: 'two' },
      'S2',
      true,
    ],
  ])('an id %s', (_, { id: first, ...one }, two, id, isTold) => {
    const told: string[] = []
    const registry = createSourceRegistry({ onLimit: ({ code }) => told.push(code) })
    registry.register(one, { id: first })
    expect(registry.register(two, { id: first ?? 'S1' })?.id).toBe(id)
    expect(told).toEqual(isTold ? ['id-taken'] : [])
    // Nothing is lost: what was not registered under its id is registered nevertheless.
    expect(registry.get(id)?.content).toContain(two.content)
  })

  test('an id of two sources with one URL is not that of a third', () => {
    const registry = createSourceRegistry()
    const url = 'https://a.test/1'
    const sources = registry.registerAll([
      { id: 'a', url, title: 'Fees', content: 'one' },
      { id: 'b', url, title: 'Fees', content: 'one' },
      { id: 'a', title: 'Other', content: 'two' },
    ])
    expect(sources.map(({ id, title, content }) => [id, title, content])).toEqual([
      ['a', 'Fees', 'one'],
      ['b', 'Fees', 'one'],
      ['S3', 'Other', 'two'],
    ])
  })

  test('a source whose id is taken is the one that has its address', () => {
    const registry = createSourceRegistry()
    registry.registerAll([{ content: 'one' }, { url: 'https://a.test/2', content: 'two' }])
    expect(registry.register({ url: 'https://a.test/2' }, { id: 'S1' })?.id).toBe('S2')
    expect(registry.list()).toHaveLength(2)
  })
})

describe('merged metadata', () => {
  test.each<[string, SourceInput, SourceInput, Partial<SourceInput>]>([
    ['longer title', { title: 'Salt' }, { title: 'Salt of the coast' }, { title: 'Salt of the coast' }],
    ['not a shorter one', { title: 'Salt of the coast' }, { title: 'Salt' }, { title: 'Salt of the coast' }],
    ['a title instead of the domain', { title: 'www.coast.test' }, { title: 'Salt' }, { title: 'Salt' }],
    ['not the domain, though longer', { title: 'Salt' }, { title: 'coast.test' }, { title: 'Salt' }],
    [
      'the title that says withdrawn, though shorter',
      { title: 'Salt of the coast and its trade' },
      { title: '[Withdrawn] Salt' },
      { title: '[Withdrawn] Salt' },
    ],
    [
      'the title that said withdrawn',
      { title: '[Withdrawn] Salt' },
      { title: 'Salt of the coast and its trade' },
      { title: '[Withdrawn] Salt' },
    ],
    ['not the URL', { title: 'Salt' }, { title: 'https://coast.test/x' }, { title: 'Salt' }],
    [
      'missing fields',
      { title: 'Salt' },
      { publishedAt: '2024-01-02', toolName: 't' },
      { publishedAt: '2024-01-02' },
    ],
    [
      'what is there stays',
      { publishedAt: '2024-01-02' },
      { publishedAt: '2025-01-02' },
      { publishedAt: '2024-01-02' },
    ],
    ['authors', { authors: ['Ada'] }, { title: 'x' }, { authors: ['Ada'] }],
    ['more authors', { authors: ['Ada'] }, { authors: ['Ada', 'Bo'] }, { authors: ['Ada', 'Bo'] }],
    ['higher score', { relevance: 0.2 }, { relevance: 0.9 }, { relevance: 0.9 }],
    ['a publisher', { title: 'Salt' }, { publisher: 'Coast Press' }, { publisher: 'Coast Press' }],
    [
      'the later change',
      { modifiedAt: '2024-05-01T10:00:00+02:00' },
      { modifiedAt: '2024-05-01T09:00:00Z' },
      { modifiedAt: '2024-05-01T09:00:00Z' },
    ],
    [
      'the better judgement, with its own reasoning',
      { objectiveRelevance: 0.4, relevanceReasoning: 'Names salt.' },
      { objectiveRelevance: 0.8, relevanceReasoning: 'On salt.' },
      { objectiveRelevance: 0.8, relevanceReasoning: 'On salt.' },
    ],
    [
      'the same judgement, explained',
      { objectiveRelevance: 0.8 },
      { objectiveRelevance: 0.8, relevanceReasoning: 'About salt.' },
      { relevanceReasoning: 'About salt.' },
    ],
    [
      'each query with its best score',
      { queryRelevance: [{ query: 'salt', score: 0.5 }] },
      {
        queryRelevance: [
          { query: 'salt', score: 0.9 },
          { query: 'sea', qid: '2', score: 0.1 },
        ],
      },
      {
        queryRelevance: [
          { query: 'salt', score: 0.9 },
          { query: 'sea', qid: '2', score: 0.1 },
        ],
      },
    ],
    [
      'the later look at the page',
      { validation: { state: 'valid', checkedAt: '2026-02-01T00:00:00Z' } },
      { validation: { state: 'degraded', checkedAt: '2026-01-01T00:00:00Z' } },
      { validation: { state: 'valid', checkedAt: '2026-02-01T00:00:00Z' } },
    ],
    [
      'a look without a time is news',
      { validation: { state: 'degraded', reason: 'It answered 503.' } },
      { validation: { state: 'valid' } },
      { validation: { state: 'valid' } },
    ],
    ['a score out of range', { objectiveRelevance: 7 }, { title: 'x' }, { objectiveRelevance: 1 }],
    [
      'reasoning that is too long',
      { relevanceReasoning: 'r'.repeat(400) },
      { title: 'x' },
      { relevanceReasoning: 'r'.repeat(320) },
    ],
    ['metadata of both', { metadata: { a: 1 } }, { metadata: { a: 2, b: 3 } }, { metadata: { a: 1, b: 3 } }],
  ])('%s', (_, one, other, expected) => {
    const registry = createSourceRegistry()
    const url = 'https://coast.test/x'
    registry.registerAll([
      { url, ...one },
      { url, ...other },
    ])
    expect(registry.list()).toMatchObject([expected])
  })
})

describe('content', () => {
  const url = 'https://coast.test/salt'

  test.each<[string, SourceInput[], string]>([
    ['a snippet alone', [{ snippet: 'raked by hand' }], 'raked by hand'],
    [
      'a page that holds the snippet',
      [{ snippet: 'raked by hand' }, { content: 'Salt is raked by hand in May.' }],
      'Salt is raked by hand in May.',
    ],
    [
      'a page that does not',
      [{ snippet: 'Raked…' }, { content: 'Salt is raked by hand.' }],
      'Raked…\n\nSalt is raked by hand.',
    ],
    [
      'a page, then its snippet',
      [{ content: 'Salt is raked by hand.' }, { snippet: 'raked by hand' }],
      'Salt is raked by hand.',
    ],
    ['content and snippet of one input', [{ content: 'Salt.', snippet: 'Something else.' }], 'Salt.'],
    ['nothing new', [{ content: 'Salt.' }, { title: 'Salt' }], 'Salt.'],
  ])('%s', (_, inputs, expected) => {
    const registry = createSourceRegistry()
    registry.registerAll(inputs.map((input) => ({ url, ...input })))
    expect(registry.list()).toMatchObject([{ content: expected, contentHash: contentHash(expected) }])
  })

  test('pages follow their text when it moves', () => {
    const registry = createSourceRegistry()
    registry.register({ url, content: 'Page two.', pageNumber: 2 })
    registry.register({ url, content: 'Page five.', pageNumber: 5 })
    const paged = registry.get('S1')!
    expect(pageAt(paged, paged.content.indexOf('two'))).toBe(2)
    expect(pageAt(paged, paged.content.indexOf('five'))).toBe(5)
    registry.register({ url, content: `Cover.\n\n${paged.content}\n\nBack.` })
    const whole = registry.get('S1')!
    expect(whole.pages?.map(({ start, end }) => whole.content.slice(start, end))).toEqual([
      'Page two.',
      'Page five.',
    ])
    expect(pageAt(whole, 0)).toBeUndefined()
  })

  test('regions follow their text when it moves', () => {
    const registry = createSourceRegistry()
    registry.register({ url, content: 'Slide one.' }, { regions: [{ start: 6, end: 9, slide: 1 }] })
    registry.register({ url, content: `Cover.\n\nSlide one.\n\nBack.` })
    const { content, regions = [] } = registry.get('S1')!
    expect(regions.map(({ start, end }) => content.slice(start, end))).toEqual(['one'])
  })

  test('never shrinks: what an older snapshot sliced is found in the newer', () => {
    const texts = fc.array(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(texts, (contents) => {
        const registry = createSourceRegistry()
        const snapshots = contents.map((content) => registry.register({ url, content: `${content}.` })!)
        const newest = registry.get('S1')!
        for (const older of snapshots) {
          const span = { start: 0, end: older.content.length }
          const { start, end } = rebaseSpan(span, older, newest)
          expect(newest.content.slice(start, end)).toBe(older.content)
        }
      }),
    )
  })

  test('a span goes with its text, wherever in the newer content that stands', () => {
    const registry = createSourceRegistry()
    const older = registry.register({ url, content: 'Salt is raked by hand.' })!
    const newer = registry.register({ url, content: `Cover.\n\n${older.content}\n\nBack.` })!
    const start = older.content.indexOf('raked')
    const moved = rebaseSpan({ start, end: start + 13 }, older, newer)
    expect(newer.content.slice(moved.start, moved.end)).toBe('raked by hand')
  })

  test('a span of content that is gone stays where it is', () => {
    const span = { start: 4, end: 9 }
    expect(rebaseSpan(span, { content: 'The weir is old.' }, { content: 'The mill is new.' })).toEqual(span)
  })

  test('NUL and lone surrogates are replaced one for one', () => {
    const registry = createSourceRegistry()
    registry.register({ url, content: 'a\u0000b\uD800c', title: 'x\u0000' })
    expect(registry.get('S1')).toMatchObject({
      content: 'a\uFFFDb\uFFFDc',
      title: 'x\uFFFD',
      metadata: { unknownCharacters: 2 },
    })
  })

  test('long runs that nearly match take no time', () => {
    expectLinear('a'.repeat(1_000_000), (run) => {
      const registry = createSourceRegistry()
      const part = run.slice(0, 0.4 * run.length)
      for (const content of [run, `b${part}`, `${part}b`]) registry.register({ url, content })
      expect(registry.get('S1')?.content.length).toBeGreaterThan(1.4 * run.length)
    })
  })
})

describe('limits', () => {
  test('what is over is refused and told; what was accepted stays and still grows', () => {
    const codes: string[] = []
    const registry = createSourceRegistry({
      maxSources: 2,
      maxContentLength: 12,
      onLimit: ({ code }) => codes.push(code),
    })
    registry.registerAll([{ url: 'https://a.test/1' }, { url: 'https://a.test/2' }])
    expect(registry.register({ url: 'https://a.test/3' })).toBeNull()
    expect(registry.register({ url: 'https://a.test/1', content: '0123456789' })).toMatchObject({
      content: '0123456789',
    })
    expect(registry.register({ url: 'https://a.test/1', content: 'abcdefghij' })).toMatchObject({
      content: '0123456789',
    })
    expect(registry.register({ url: 'https://a.test/2', content: 'x'.repeat(13) })?.content).toBe(
      'x'.repeat(12),
    )
    expect(codes).toEqual(['too-many-sources', 'content-too-long', 'content-too-long'])
    expect(registry.list().length).toBe(2)
  })

  test('the address of a source beyond the limit is parsed once', () => {
    const registry = createSourceRegistry({ maxSources: 1 })
    registry.register({ url: 'https://a.test/1' })
    const parsed = vi.spyOn(URL, 'canParse')
    onTestFinished(() => void vi.restoreAllMocks())
    expect(registry.register({ url: 'https://a.test/2', title: 'Two', content: 'Text.' })).toBeNull()
    expect(parsed).toHaveBeenCalledTimes(1)
    // It is still found by what it is: another writing of the first address.
    expect(registry.register({ url: 'https://A.test/1#top', content: 'Text.' })?.id).toBe('S1')
  })

  test('a first content that is too long is cut at a whole character', () => {
    const registry = createSourceRegistry({ maxContentLength: 3 })
    expect(registry.register({ url: 'https://a.test/1', content: 'ab😀' })?.content).toBe('ab')
  })
})

describe('usage and revision', () => {
  test('records which claims used which source', () => {
    const registry = createSourceRegistry()
    registry.registerAll([{ content: 'one' }, { content: 'two' }])
    for (const claim of [3, 1, 3]) registry.recordUse('S1', claim)
    registry.recordUse('S9', 1)
    expect([registry.usage('S1'), registry.usage('S2'), registry.usage('S9')]).toEqual([[1, 3], [], []])
  })

  test('revision grows only when something changed', () => {
    const registry = createSourceRegistry()
    const input = {
      url: 'https://a.test/1',
      content: 'text',
      title: 'T',
      metadata: { a: 1 },
      authors: ['Ada'],
    }
    const revisions = [
      input,
      input,
      { ...input, content: 'text and more' },
      { url: input.url, snippet: 'text' },
    ].map((given) => {
      registry.register(given)
      return registry.revision
    })
    expect(revisions).toEqual([1, 1, 2, 3])
  })
})

test('registers many sources in slices, as it does in one go', async () => {
  const inputs = Array.from({ length: 5_000 }, (_, n) => ({
    ...(n % 3 === 0 && { id: `S${n % 700}` }),
    title: `Town ${n}`,
    content: `Town ${n % 800} has ${n} inhabitants. `.repeat(20),
  }))
  const told: string[] = []
  const atOnce: string[] = []
  const registry = createSourceRegistry({ onLimit: ({ message }) => told.push(message) })
  let passed = 0
  let isOpen = true
  const count = () => {
    passed += 1
    if (isOpen) setImmediate(count)
  }
  setImmediate(count)
  const sources = await registry.registerInTurns(inputs)
  isOpen = false
  expect(passed).toBeGreaterThan(2)
  const expected = createSourceRegistry({ onLimit: ({ message }) => atOnce.push(message) }).registerAll(
    inputs,
  )
  expect(sources).toEqual(expected)
  expect(told).toEqual(atOnce)
})
