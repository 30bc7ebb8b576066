import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createExtractors, defaultExtractors, fieldsExtractor } from '../../extractors/index.ts'
import type { ExtractorsOptions } from '../../extractors/index.ts'
import type { Extractor, ToolCall } from '../../src/core/ports/extractor.ts'
import { matchesToolName } from '../../extractors/tool-name.ts'
import type { Incident } from '../../src/core/incident.ts'
import { sourceInputSchema } from '../../src/core/source.ts'
import { expectLinear } from '../fixtures/processor-time.ts'
import { smallOrFull } from '../fixtures/full-proof.ts'

const call = (output: unknown, toolName = 'lookup', input: unknown = {}): ToolCall => ({
  toolCallId: 'call-1',
  toolName,
  input,
  output,
})

function watched(own: Extractor[] = [], options: ExtractorsOptions = {}) {
  const errors: Incident[] = []
  const limits: Incident[] = []
  const extractors = createExtractors(own, {
    onError: (incident) => errors.push(incident),
    onLimit: (incident) => limits.push(incident),
    ...options,
  })
  return { ...extractors, errors, limits }
}

const giving = (pattern: Extractor['pattern'], title: string): Extractor => ({
  pattern,
  extract: () => [{ title }],
})

describe('tool names', () => {
  test.each<[string | RegExp, string, boolean]>([
    ['web_search', 'web_search', true],
    ['web_search', 'webSearch', true],
    ['web_search', 'WebSearch', true],
    ['web_search', 'web-search', true],
    ['web_search', 'WEB_SEARCH', true],
    ['webSearch', 'web_search', true],
    ['web_search', 'web_search_2', false],
    ['web_search', 'my_web_search', false],
    ['http_client', 'HTTPClient', true],
    ['mcp.*__*', 'mcp.garden__search', true],
    ['mcp.*__*', 'mcp.garden_search', false],
    ['*_search', 'tavilySearch', true],
    ['*', '', true],
    ['a*b*c', 'aXbYc', true],
    ['a*b*c', 'aXbY', false],
    ['a.c', 'abc', false],
    [/find_.*/, 'find_hotels', true],
    [/find/, 'find_hotels', false],
    [/a|ab/g, 'ab', true],
    [/FIND/i, 'find', true],
  ])('%s and %s: %s', (pattern, name, expected) => {
    expect(matchesToolName(pattern, name)).toBe(expected)
  })

  test('many stars take no time', () => {
    expectLinear('a'.repeat(8_000), (name) => {
      expect(matchesToolName(`${'*a'.repeat(100)}b`, name)).toBe(false)
    })
  })
})

describe('own extractors', () => {
  const output = { results: [{ title: 'Built in', url: 'https://a.test/1' }] }

  test('come before the built-in ones, the latest first', () => {
    const extractors = createExtractors([giving('*', 'first')])
    expect(extractors.extract(call(output))).toMatchObject([{ title: 'first' }])
    extractors.register(giving('look*', 'second'))
    expect(extractors.extract(call(output))).toMatchObject([{ title: 'second' }])
    expect(extractors.extract(call(output, 'other'))).toMatchObject([{ title: 'first' }])
  })

  test('one that finds nothing is not overruled', () => {
    expect(createExtractors([{ pattern: 'lookup', extract: () => [] }]).extract(call(output))).toEqual([])
  })

  test('one that throws is reported and gives nothing', () => {
    const throwing: Extractor = {
      pattern: 'lookup',
      extract: () => {
        throw new Error('out of tune')
      },
    }
    const { extract, errors } = watched([throwing])
    expect(extract(call(output))).toEqual([])
    expect(errors).toMatchObject([{ step: 'extract', code: 'extractor-failed' }])
    expect(errors[0]?.message).toContain('out of tune')
  })

  const calling = (toolName: string, toolCallId: string) => ({
    toolCallId,
    toolName,
    output: { results: [{ title: toolCallId, url: `https://${toolCallId}.test/1` }] },
  })
  const unreadable = {
    get title(): string {
      throw new Error('out of tune')
    },
  }

  test.each<[string, Extractor['extract']]>([
    [
      'throws',
      () => {
        throw new Error('out of tune')
      },
    ],
    ['returns a source that cannot be read', () => [unreadable]],
  ])('one that %s for a call within an agent takes nothing from the other calls', (_, extract) => {
    const { extract: read, errors } = watched([{ pattern: 'lookup', extract }])
    const toolResults = [calling('search', 'a'), calling('lookup', 'b'), calling('search', 'c')]
    const output = { text: 'It rose.', sources: [{ title: 'own', url: 'https://own.test/1' }], toolResults }
    const found = read(call({ ...output, steps: [], finishReason: 'stop' }, 'agent'))
    expect(found.map(({ title }) => title)).toEqual(['own', 'a', 'c'])
    expect(errors.map(({ code, message }) => [code, message])).toEqual([
      ['extractor-failed', 'The extractor of lookup failed: out of tune'],
    ])
  })

  test('one source that cannot be read takes nothing from the others', () => {
    const { extract, errors } = watched([{ pattern: '*', extract: () => [{ title: 'T' }, unreadable] }])
    expect(extract(call({})).map(({ title }) => title)).toEqual(['T'])
    expect(errors).toMatchObject([{ code: 'extractor-failed' }])
  })

  test.each<[string, unknown, object[]]>([
    [
      'a bad field is dropped, the source kept',
      [{ title: 'T', pageNumber: -1, authors: 'Ada', extra: 1 }],
      [{ title: 'T' }],
    ],
    ['an empty source is none', [{}, { toolName: 'x' }, { title: 'T' }], [{ title: 'T' }]],
    ['what is no object is none', [null, 7, 'x', { title: 'T' }], [{ title: 'T' }]],
    ['what is no list is none', { title: 'T' }, []],
    ['nothing is none', undefined, []],
  ])('%s', (_, returned, expected) => {
    // What an extractor in plain JavaScript may return.
    const extract = (() => returned) as Extractor['extract']
    const sources = watched([{ pattern: '*', extract }]).extract(call({}))
    expect(sources).toMatchObject(expected)
    expect(sources.length).toBe(expected.length)
    for (const source of sources) expect(Object.keys(source)).not.toContain('extra')
  })

  test('get a copy, so that they cannot change what the model sees', () => {
    const output = { list: [{ name: 'a' }] }
    const changing: Extractor = {
      pattern: '*',
      extract: ({ output: copy }) => {
        Object.assign(copy as object, { list: [] })
        return []
      },
    }
    createExtractors([changing]).extract(call(output))
    expect(output.list.length).toBe(1)
  })
})

describe('fieldsExtractor', () => {
  test('reads a schema of one’s own', () => {
    const extractor = fieldsExtractor({
      pattern: 'find_hotels',
      type: 'database',
      fields: {
        list: 'value',
        identifier: 'key',
        url: 'web.page',
        title: ['HotelName', 'name'],
        content: 'about.text',
        relevance: '@search.score',
        authors: 'writers',
        pageNumber: 'page',
      },
    })
    const output = {
      value: [
        {
          key: 5,
          HotelName: 'Lakeside',
          about: { text: 'Eleven rooms by the lake.' },
          web: { page: 'https://lake.test' },
          '@search.score': 1.2,
          writers: ['Ada', 'Bo'],
          page: '3',
        },
        { name: 'Hillside' },
        { other: 1 },
      ],
    }
    expect(createExtractors([extractor]).extract(call(output, 'find_hotels'))).toEqual([
      {
        type: 'database',
        identifier: '5',
        url: 'https://lake.test',
        title: 'Lakeside',
        content: 'Eleven rooms by the lake.',
        relevance: 1.2,
        authors: ['Ada', 'Bo'],
        pageNumber: 3,
        toolName: 'find_hotels',
        toolCallId: 'call-1',
      },
      { type: 'database', title: 'Hillside', toolName: 'find_hotels', toolCallId: 'call-1' },
    ])
  })

  test.each([null, 'text', 7, [], {}, { value: 'x' }, { value: [null, [1]] }])('nothing in %j', (output) => {
    const extractor = fieldsExtractor({ pattern: '*', fields: { list: 'value', title: 'constructor.name' } })
    expect(createExtractors([extractor]).extract(call(output))).toEqual([])
  })
})

describe('bad input', () => {
  const deep = (levels: number, make: (inner: unknown) => unknown) => {
    let value: unknown = 'https://a.test/deep'
    for (let level = 0; level < levels; level += 1) value = make(value)
    return value
  }
  const cyclic: Record<string, unknown> = { title: 'Loop', url: 'https://a.test/loop' }
  cyclic.self = cyclic
  cyclic.results = [cyclic]
  const trapped = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no keys')
      },
    },
  )
  const throwing = {
    get results() {
      throw new Error('no results')
    },
    items: [{ title: 'Kept', url: 'https://a.test/kept' }],
  }

  test.each<[string, unknown, number]>([
    ['a million levels of lists', deep(1_000_000, (inner) => [inner]), 0],
    ['a million levels of objects', deep(1_000_000, (inner) => ({ results: inner })), 0],
    ['a million levels of JSON text', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, 0],
    ['a million levels of XML', '<document>'.repeat(1_000_000), 0],
    ['a cycle', cyclic, 1],
    ['a proxy that throws', trapped, 0],
    ['a getter that throws', throwing, 1],
    ['a function', () => 'x', 0],
    ['a byte array', new Uint8Array(50_000_000), 0],
    ['null', null, 0],
    ['undefined', undefined, 0],
    ['NaN', Number.NaN, 0],
    ['1e309', '{"results":[{"title":"T","url":"https://a.test/1","score":1e309,"page":-5}]}', 1],
    [
      'a huge integer',
      { results: [{ id: 10n ** 40n, title: 'T', text: 'A text about something, long enough.' }] },
      1,
    ],
  ])('%s', (_, output, count) => {
    expect(watched().extract(call(output)).length).toBe(count)
  })

  test.each<[string, string]>([
    ['letters', 'a'.repeat(100_000_000)],
    ['spaces', ' '.repeat(100_000_000)],
    ['links', '[a](https://a.test/b) '.repeat(100_000)],
    ['opening brackets', '[('.repeat(5_000_000)],
    ['angle brackets', '<'.repeat(2_000_000)],
    ['open tags', '<p '.repeat(500_000)],
    ['entities', '&#x27;&'.repeat(400_000)],
    ['labels', 'Title: a\n'.repeat(smallOrFull(100_000, 300_000))],
    ['URLs', 'https://a.test/x\n'.repeat(smallOrFull(40_000, 100_000))],
    ['parentheses after a URL', `- x https://a.test/${')'.repeat(1_900)}\n`.repeat(smallOrFull(500, 2_000))],
    ['line breaks', '\n'.repeat(10_000_000)],
    ['stars', `${'*'.repeat(1_000_000)}:`],
    ['script tags', '<html>' + '<script>'.repeat(500_000)],
    ['open documents', '<document a="b">x'.repeat(300_000)],
    ['braces by line', '{\n'.repeat(300_000)],
    ['quotes in attributes', `<document ${'a="b" '.repeat(100_000)}>x</document>`],
  ])('large runs of %s end soon', (_, text) => {
    const { extract, limits } = watched()
    for (const toolName of ['lookup', 'web_scrape']) {
      const input = toolName === 'web_scrape' ? { url: 'https://a.test/page' } : {}
      expectLinear(text, (text) => {
        for (const source of extract(call(text, toolName, input))) {
          expect(source.content?.length ?? 0).toBeLessThanOrEqual(1_000_000)
        }
      })
    }
    expect(limits.every(({ step }) => step === 'extract')).toBe(true)
  })

  test('prototype keys stay data', () => {
    const output: unknown = JSON.parse(
      '{"__proto__":{"polluted":1},"results":[{"__proto__":{"url":"https://evil.test"},"constructor":{"prototype":{"polluted":1}},"title":"T","url":"https://a.test/1","text":"abc"}]}',
    )
    expect(watched().extract(call(output))).toMatchObject([{ title: 'T', url: 'https://a.test/1' }])
    expect(
      watched().extract(call('<document __proto__="x"><__proto__>y</__proto__>z</document>')).length,
    ).toBe(1)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect('polluted' in {}).toBe(false)
  })

  test('too many, too long and too much are cut and told', () => {
    const results = Array.from({ length: 300 }, (_, index) => ({
      title: `T${index}`,
      url: `https://a.test/${index}`,
    }))
    const many = watched()
    expect(many.extract(call({ results })).length).toBe(200)
    expect(many.limits).toMatchObject([{ code: 'too-many-sources' }])

    const long = watched([], { limits: { maxContentLength: 10 } })
    expect(long.extract(call([{ title: 'T', url: 'https://a.test/1', text: '012345678😀' }]))).toMatchObject([
      { content: '012345678' },
    ])
    expect(long.limits).toMatchObject([{ code: 'content-too-long' }])

    const unset = watched([], { limits: { maxContentLength: undefined } })
    expect(
      unset.extract(call([{ title: 'T', url: 'https://a.test/1', text: 'a'.repeat(1_000_001) }])),
    ).toMatchObject([{ content: 'a'.repeat(1_000_000) }])

    const large = watched([], { limits: { maxTotalLength: 100 } })
    large.extract(call(results))
    expect(large.limits).toMatchObject([{ code: 'output-too-large' }])

    const named = watched([], { limits: { maxTotalLength: 100 } })
    named.extract(call({ ['k'.repeat(101)]: 1 }))
    expect(named.limits).toMatchObject([{ code: 'output-too-large' }])
  })

  test('any JSON gives valid sources and never throws', () => {
    const keys = fc.constantFrom(
      'url',
      'title',
      'text',
      'content',
      'results',
      'metadata',
      'source',
      'sources',
      'type',
      'error',
      'ids',
      'documents',
      'citations',
      'score',
      'page',
      'author',
      'date',
      'doi',
      '__proto__',
    )
    const leaves = fc.oneof(
      fc.constantFrom(
        'https://a.test/1',
        'text',
        'source',
        'url',
        '{"url":"https://a.test/2","text":"x"}',
        '<doc>x</doc>',
        '10.1234/x',
        'Title: x\nURL: https://a.test/3',
      ),
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        leaves,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 5 }),
      ),
    }))
    const names = fc.constantFrom(
      'lookup',
      'web_search',
      'web_scrape',
      'wikipedia',
      'http_client',
      'rag',
      'mcp.a__b',
      'file_search',
      'source_parts',
    )
    fc.assert(
      fc.property(
        names,
        fc.oneof(value, fc.anything()),
        fc.oneof(value, fc.constant({ url: 'https://a.test/in' })),
        (toolName, output, input) => {
          const { extract, errors } = watched()
          for (const source of extract(call(output, toolName, input))) {
            expect(sourceInputSchema.safeParse(source).success).toBe(true)
            expect(source).toMatchObject({ toolName, toolCallId: 'call-1' })
          }
          expect(errors).toEqual([])
        },
      ),
      { numRuns: smallOrFull(500, 3_000) },
    )
  })

  test('any text gives valid sources and never throws', () => {
    const pieces = fc.constantFrom(
      'https://a.test/1',
      '[',
      ']',
      '(',
      ')',
      '<document>',
      '</document>',
      '<',
      '>',
      'Title: ',
      'URL: ',
      '\n',
      '1. ',
      '- ',
      '**',
      '{"a":',
      '}',
      '&amp;',
      'word ',
      '```json\n',
      '"',
    )
    const texts = fc
      .array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 40 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        const { extract, errors } = watched()
        for (const source of extract(call(text)))
          expect(sourceInputSchema.safeParse(source).success).toBe(true)
        expect(errors).toEqual([])
      }),
      { numRuns: smallOrFull(500, 3_000) },
    )
  })
})

describe('a callback that throws is reported by its name, and takes no source away', () => {
  const outOfTune = () => {
    throw new Error('out of tune')
  }
  const long = { title: 'T', url: 'https://a.test/1', text: 'A text of more than ten characters.' }

  test.each<[keyof ExtractorsOptions, unknown, ExtractorsOptions]>([
    ['isAgent', { results: [long] }, { isAgent: outOfTune }],
    [
      'onModelText',
      { text: 'It rose.', sources: [long], steps: [], finishReason: 'stop' },
      { onModelText: outOfTune },
    ],
    ['onLimit', { results: [long] }, { onLimit: outOfTune, limits: { maxContentLength: 10 } }],
    ['onLimit', { results: [long, long] }, { onLimit: outOfTune, limits: { maxSources: 1 } }],
    [
      'onLimit',
      { results: [long], others: [1, 2, 3, 4, 5, 6] },
      { onLimit: outOfTune, limits: { maxValues: 8 } },
    ],
  ])('%s, for %j', (name, output, options) => {
    const { extract, errors } = watched([], options)
    expect(extract(call(output))).toMatchObject([{ title: 'T', url: 'https://a.test/1' }])
    expect(errors).toEqual([
      { step: 'extract', code: 'callback-failed', message: `The callback ${name} failed: out of tune` },
    ])
  })

  test('but onError, whose error is thrown', () => {
    const { extract } = watched([{ pattern: '*', extract: outOfTune }], {
      onError: ({ code }) => {
        throw new Error(`stop: ${code}`)
      },
    })
    expect(() => extract(call({}))).toThrow('stop: extractor-failed')
  })
})

test('the generic extractor is last and takes every tool', () => {
  expect(defaultExtractors.at(-1)?.pattern).toBe('*')
  expect(defaultExtractors.slice(0, -1).every(({ pattern }) => pattern !== '*')).toBe(true)
})
