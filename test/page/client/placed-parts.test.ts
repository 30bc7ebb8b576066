import fc from 'fast-check'
import type { UIMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import type { Citation } from '../../../src/core/citation.ts'
import type { CitationsData } from '../../../src/core/citations-data.ts'
import {
  applyEvent,
  emptyAnswer,
  insertMarkers,
  renderHtml,
  renderMarkers,
  renderPlain,
  segmentText,
  toAnswer,
} from '../../../src/page/client.ts'
import { placeParts } from '../../../src/page/client/place-parts.ts'
import { cite, citedSource, fourSources } from '../view/cite.ts'

const first = 'Rain fell on 12 days.'
const second = 'Rivers rose. Rain fell on 12 days.'

const citations = [
  cite(first, first, { id: 'a' }),
  cite(second, 'Rivers rose.', { id: 'b', textPart: 1, sourceIds: ['S2'] }),
]

function mapOf(changes: Partial<CitationsData> = {}): CitationsData {
  return { runId: 'run', progress: 'complete', sources: fourSources, citations, uncited: [], ...changes }
}

const textOf = (text: string, changes: object = {}) => ({ type: 'text', text, ...changes }) as const
const dataOf = (data: CitationsData) => ({ type: 'data-citations', data }) as const

function message(...parts: { type: string }[]): UIMessage {
  return { id: 'm', role: 'assistant', parts: parts as UIMessage['parts'] }
}

/** What stands at each citation of an answer, by its id. */
function placesOf({
  citations: placed,
  textParts,
}: Pick<ReturnType<typeof toAnswer>, 'citations' | 'textParts'>) {
  return placed.map(({ id, textPart, start, end, text }) => {
    expect(textParts[textPart]!.slice(start, end)).toBe(text)
    return [id, textPart, start]
  })
}

/** The native citations of a text part, as a run writes them. */
function nativeOf(...own: Citation[]) {
  return own.map(({ id, start, end }) => ({
    source: {
      type: 'source',
      sourceType: 'url',
      id: 'S1',
      url: 'https://s.example/',
      providerMetadata: { citespan: { citationId: id } },
    },
    startIndex: start,
    endIndex: end,
  }))
}

const strangers: [name: string, parts: { type: string }[]][] = [
  ['an own first sentence', [textOf('Let me look that up.')]],
  ['an empty part', [textOf('')]],
  ['several of them', [textOf(''), textOf('Let me see.'), textOf('')]],
  ['what another model wrote', [textOf('Snow lies on the pass, and nobody knows since when.')]],
  ['a part that is as long as all of it', [textOf('x'.repeat(200))]],
]

describe.each(strangers)('a message with %s', (_name, before) => {
  const offset = before.length

  test.each([
    ['before', [...before, textOf(first), textOf(second)], [offset, offset + 1]],
    ['between', [textOf(first), ...before, textOf(second)], [0, offset + 1]],
    ['behind', [textOf(first), textOf(second), ...before], [0, 1]],
  ])('%s has its markers', (_place, texts, [one, other]) => {
    const answer = toAnswer(message(...texts, dataOf(mapOf())))
    expect(placesOf(answer)).toEqual([
      ['a', one, 0],
      ['b', other, 0],
    ])
    const html = answer.textParts.map((text, textPart) => renderHtml(text, answer, { textPart }))
    expect(html.map((each) => each.includes('citespan-marker'))).toEqual(
      answer.textParts.map((__, part) => part === one || part === other),
    )
  })

  test('before, while it is streamed', () => {
    let answer = emptyAnswer
    for (const [textPart, { text }] of ([...before, textOf(first)] as { text: string }[]).entries())
      answer = applyEvent(answer, { type: 'text', textPart, delta: text })
    answer = applyEvent(answer, { type: 'citations', data: mapOf({ citations: citations.slice(0, 1) }) })
    expect(placesOf(answer)).toEqual([['a', offset, 0]])
    answer = applyEvent(answer, { type: 'text', textPart: offset + 1, delta: second })
    answer = applyEvent(answer, { type: 'citations', data: mapOf() })
    expect(placesOf(answer)).toEqual([
      ['a', offset, 0],
      ['b', offset + 1, 0],
    ])
  })
})

describe('parts beyond all reason', () => {
  const many = 10_000
  const parts = [...Array(many).keys()]
  const own = parts.map((textPart) => cite(first, first, { id: `c${textPart}`, textPart }))
  const sentences = parts.map((textPart) => ({ textPart, start: 0, end: 9, reason: 'no-source' as const }))
  const edited = parts.map((part) => `${part % 2 ? 'Yes.' : ''}${first}`)

  test.each([
    ['that hold no citation', { citations: own }, parts.map(() => 'T')],
    ['that hold each citation', { citations: own }, parts.map(() => first)],
    ['that hold some, moved', { citations: own }, edited],
    ['that are all taken', { citations: own }, [first]],
    ['that cite nothing', { citations: [], uncited: sentences }, parts.map(() => 'T')],
    ['that fit but for the last', { citations: [], uncited: sentences }, [...parts.map(() => first), 'T']],
  ])('%s are placed with a bounded number of looks at the texts', (_, changes, all) => {
    let looks = 0
    const texts = new Proxy(all, {
      get(target, key, self) {
        looks += 1
        return Reflect.get(target, key, self) as unknown
      },
    })
    const placeOf = placeParts(mapOf(changes), { texts }, new Set())
    expect(parts.map((part) => placeOf(part).part).every((part) => part >= 0)).toBe(true)
    expect(looks).toBeLessThan(11_000_000)
  })

  test('parts without a citation are as far from their number as the part before', () => {
    const placeOf = placeParts(
      mapOf({ citations: [own[2]!, own[5]!] }),
      { texts: ['', '', '', first, '', '', '', '', first] },
      new Set(),
    )
    expect([0, 1, 2, 3, 4, 5, 6, 9].map((part) => placeOf(part).part)).toEqual([1, 2, 3, 4, 5, 8, 9, 12])
  })
})

describe('a part is known', () => {
  test('by the native citations of the run, where another part says the same', () => {
    const answer = toAnswer(
      message(
        textOf(first),
        textOf(first, { citations: nativeOf(citations[0]!) }),
        dataOf(mapOf({ citations: citations.slice(0, 1) })),
      ),
    )
    expect(placesOf(answer)).toEqual([['a', 1, 0]])
  })

  test('by the order, where both parts say the same', () => {
    const own = [cite(first, first, { id: 'a' }), cite(first, first, { id: 'b', textPart: 1 })]
    const answer = toAnswer(
      message(textOf('Hm.'), textOf(first), textOf(first), dataOf(mapOf({ citations: own }))),
    )
    expect(placesOf(answer)).toEqual([
      ['a', 1, 0],
      ['b', 2, 0],
    ])
  })

  test('behind what was put before its text', () => {
    const own = [...citations, cite(second, first, { id: 'c', textPart: 1 })]
    const prefix = 'Here is what I found:\n\n'
    const uncited = [{ textPart: 1, start: 0, end: 12, reason: 'no-source' as const }]
    const answer = toAnswer(
      message(textOf(first), textOf(prefix + second), dataOf(mapOf({ citations: own, uncited }))),
    )
    expect(placesOf(answer)).toEqual([
      ['a', 0, 0],
      ['b', 1, prefix.length],
      ['c', 1, prefix.length + 13],
    ])
    expect(answer.uncited).toEqual([{ ...uncited[0], start: prefix.length, end: prefix.length + 12 }])
  })

  test('by the length of its sentences, where nothing is cited', () => {
    const uncited = [{ textPart: 0, start: 13, end: 34, reason: 'no-source' as const }]
    const answer = toAnswer(
      message(textOf('Let me see.'), textOf(second), dataOf(mapOf({ citations: [], uncited }))),
    )
    expect(answer.uncited).toEqual([{ ...uncited[0], textPart: 1 }])
  })

  test('one of two runs, and of what another model wrote between them', () => {
    const other = mapOf({ runId: 'other', citations: [cite(first, first, { id: 'o', sourceIds: ['S3'] })] })
    const answer = toAnswer(
      message(
        textOf('Hm.'),
        textOf(first),
        dataOf(mapOf({ citations: citations.slice(0, 1) })),
        textOf('Well.'),
        textOf(first),
        dataOf(other),
      ),
    )
    expect(placesOf(answer)).toEqual([
      ['a', 1, 0],
      ['o', 3, 0],
    ])
  })
})

describe('native citations', () => {
  const foreign = (startIndex: number, endIndex: number) => ({
    source: { type: 'source', sourceType: 'url', id: 'x', url: 'https://x.example/', title: 'X' },
    startIndex,
    endIndex,
  })

  test('of a part that no run wrote come along, not checked, with numbers of their own', () => {
    const own = textOf('Snow fell.', { citations: [foreign(0, 10)] })
    const answer = toAnswer(message(own, textOf(first), textOf(second), dataOf(mapOf())))
    expect(placesOf(answer).map(([, part]) => part)).toEqual([1, 2, 0])
    const added = answer.citations.at(-1)!
    expect(added).toMatchObject({ text: 'Snow fell.', status: 'unverified' })
    const source = answer.sources.find(({ id }) => id === added.sourceIds[0])!
    expect(source).toMatchObject({ title: 'X' })
    expect(fourSources.map(({ number }) => number)).not.toContain(source.number)
    expect(renderHtml('Snow fell.', answer, { textPart: 0 })).toContain('citespan-marker')
  })

  test('of a part that a run wrote are in its map already', () => {
    const own = textOf(first, { citations: [foreign(0, 4), ...nativeOf(citations[0]!)] })
    expect(placesOf(toAnswer(message(own, textOf(second), dataOf(mapOf()))))).toHaveLength(2)
  })
})

describe('one text with the map of a run', () => {
  const data = mapOf()

  test.each([
    [
      'plain HTML',
      (text: string, textPart: number) => renderHtml(text, data, { textPart }).includes('citespan-marker'),
    ],
    [
      'markdown',
      (text: string, textPart: number) => renderMarkers(text, data.citations, { textPart }) !== text,
    ],
    [
      'HTML text',
      (text: string, textPart: number) =>
        renderMarkers(text, data.citations, { textPart, format: 'html' }) !== text,
    ],
    ['plain text', (text: string, textPart: number) => renderPlain(text, data, { textPart }).includes('[')],
    [
      'segments',
      (text: string, textPart: number) =>
        segmentText(text, data.citations, { textPart }).some(({ references }) => references.length > 0),
    ],
  ])('%s: a part has the markers of its text, whichever part of the message it is', (_name, isMarked) => {
    expect([1, 2].map((part) => isMarked([first, second][part - 1]!, part))).toEqual([true, true])
    expect([0, 1].map((part) => isMarked([first, second][part]!, part))).toEqual([true, true])
    expect(isMarked(second, 0)).toBe(false)
    expect(isMarked('Let me look that up.', 0)).toBe(false)
  })

  test('what is left out is what belongs to the text', () => {
    const { omitted, markers } = insertMarkers(second, data.citations, { textPart: 4 })
    expect([omitted, markers.length]).toEqual([[], 1])
  })

  test('an edited text stays that of its own number', () => {
    expect(renderMarkers(`${second} More.`, data.citations, { textPart: 1 })).toContain('[2]')
    expect(renderMarkers('Rivers fell.', data.citations, { textPart: 1 })).toBe('Rivers fell.')
  })
})

test('whatever was stored is read without an error', () => {
  const part = fc.oneof(
    fc.anything(),
    fc.record({ type: fc.constantFrom('text', 'data-citations', 'tool-invocation', 'step-start') }),
    fc.record({
      type: fc.constant('text'),
      text: fc.oneof(fc.string(), fc.anything()),
      citations: fc.anything(),
    }),
    fc.record({
      type: fc.constant('text'),
      text: fc.string(),
      citations: fc.array(
        fc.record({ source: fc.anything(), startIndex: fc.integer(), endIndex: fc.integer() }),
      ),
    }),
    fc.record({ type: fc.constant('data-citations'), data: fc.oneof(fc.anything(), fc.constant(mapOf())) }),
  )
  const stored = fc.oneof(
    fc.anything(),
    fc.record({ parts: fc.oneof(fc.anything(), fc.array(part)) }),
    fc.record({
      role: fc.constant('assistant'),
      content: fc.oneof(fc.string(), fc.anything(), fc.array(part)),
    }),
  )
  fc.assert(
    fc.property(stored, (value) => {
      const answer = toAnswer(value as never)
      for (const [textPart, text] of answer.textParts.entries()) {
        renderHtml(text, answer, { textPart })
        renderPlain(text, { sources: [...answer.sources], citations: [...answer.citations] }, { textPart })
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['null', null, []],
  ['nothing', undefined, []],
  ['no parts', { id: 'm' }, []],
  ['parts that are null', { parts: null }, []],
  ['a part that is null', { parts: [null, textOf(first)] }, [first]],
  ['the content of an older SDK', { role: 'assistant', content: first }, [first]],
  [
    'the content of a model message',
    { role: 'assistant', content: [textOf(first), { type: 'tool-call' }] },
    [first],
  ],
])('%s gives what text it has', (_name, stored, expected) => {
  expect(toAnswer(stored as never)).toMatchObject({ textParts: expected, citations: [], status: 'complete' })
})

test('one source of two runs keeps its number in what providers cite', () => {
  const citedBy = [{ provider: 'openai', sourceId: 'S1' }]
  const sources = [citedSource(1, { url: 'https://other.example/' })]
  const other = mapOf({
    runId: 'other',
    sources,
    citations: [cite(second, 'Rivers rose.', { id: 'o', citedBy })],
  })
  const answer = toAnswer(
    message(
      textOf(first),
      dataOf(mapOf({ citations: citations.slice(0, 1) })),
      textOf(second),
      dataOf(other),
    ),
  )
  const placed = answer.citations.find(({ id }) => id === 'o')!
  expect(placed.citedBy![0]!.sourceId).toBe(placed.sourceIds[0])
})
