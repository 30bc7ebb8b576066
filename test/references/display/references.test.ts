import { describe, expect, test } from 'vitest'
import { objections } from '../../../src/core/citation.ts'
import type { Citation } from '../../../src/core/citation.ts'
import type { Source } from '../../../src/core/source.ts'
import { methods, statuses, verdicts } from '../../../src/core/verdict.ts'
import { toCitationMap } from '../../../src/references/display/citation-map.ts'
import { toReferences } from '../../../src/references/display/references.ts'
import { storedCitationDataSchema } from '../../../src/references/display/stored-citation-data-schema.ts'
import { isCitationsData } from '../../../src/page/client/citations-shape.ts'
import { renderHtml } from '../../../src/page/html/html.ts'
import { renderSourceList } from '../../../src/page/html/source-list.ts'
import { renderMarkers } from '../../../src/page/markers/markers.ts'
import { renderPlain } from '../../../src/page/markers/plain.ts'
import { fromStoredCitationData } from '../../../src/references/display/from-stored-citation-data.ts'
import { toStoredCitationData } from '../../../src/references/display/stored-citation-data.ts'
import { toCitationsData } from '../../../src/core/to-citations-data.ts'
import { statusWords } from '../../../src/references/display/status-words.ts'
import { cite, citedSource } from '../../page/view/cite.ts'

const text = 'Rain fell. Rivers rose. People left.'

function source(number: number, changes: Partial<Source> = {}): Source {
  return {
    id: `S${number}`,
    number,
    type: 'website',
    identifier: `key-${number}`,
    content: `Content of source ${number}.`,
    contentHash: 'sha256:00',
    ...changes,
  }
}

function evidence(sourceId: string, quote: string, pageNumber?: number) {
  return {
    sourceId,
    quote,
    start: 0,
    end: quote.length,
    similarity: 1,
    kind: 'exact' as const,
    ...(pageNumber && { pageNumber }),
  }
}

describe('toReferences', () => {
  test('numbers what stands, by place; what failed has no number', () => {
    const citations = [
      cite(text, 'People left.', { sourceIds: ['S2', 'S1'] }),
      cite(text, 'Rain fell.', { textPart: 1 }),
      cite(text, 'Rivers rose.', { status: 'failed' }),
      cite(text, 'Rain fell.', { status: 'unverified' }),
      cite(text, 'Rain', { status: 'pending' }),
    ]
    const references = toReferences(citations)
    expect(references.map(({ startIndex, endIndex }) => text.slice(startIndex, endIndex))).toEqual([
      'Rain',
      'Rain fell.',
      'People left.',
      'Rain fell.',
    ])
    expect(references.map(({ index, textPart, sourceIds }) => [index, textPart, sourceIds])).toEqual([
      [1, 0, ['S1']],
      [2, 0, ['S1']],
      [3, 0, ['S2', 'S1']],
      [4, 1, ['S1']],
    ])
  })
})

describe('toStoredCitationData', () => {
  test('keeps cited sources with all eight keys and references with offsets', () => {
    const stored = toStoredCitationData({
      sources: [
        source(2, {
          type: 'document',
          title: ' Annual report ',
          toolName: 'file_search',
          snippet: 'A snippet.',
        }),
        source(1, { url: 'https://www.rivers.example/levels' }),
        source(3),
      ],
      citations: [
        cite(text, 'Rivers rose.', { sourceIds: ['S2'], evidence: [evidence('S2', 'Rivers rose', 7)] }),
        cite(text, 'Rain fell.', { sourceIds: ['S1'] }),
      ],
    })
    expect(stored).toMatchObject({
      sources: [
        {
          id: 'S1',
          type: 'website',
          toolName: null,
          uri: 'https://www.rivers.example/levels',
          title: 'rivers.example',
          domain: 'rivers.example',
          snippet: 'Content of source 1.',
          pageNumber: null,
        },
        {
          id: 'S2',
          type: 'document',
          toolName: 'file_search',
          uri: null,
          title: 'Annual report',
          domain: null,
          snippet: 'A snippet.',
          pageNumber: 7,
        },
      ],
      references: [
        { index: 1, startIndex: 0, endIndex: 10, sourceIds: ['S1'] },
        { index: 2, startIndex: 11, endIndex: 23, sourceIds: ['S2'] },
      ],
    })
    expect(storedCitationDataSchema.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  })

  test('names the text part where it is not the first', () => {
    const citations = [cite(text, 'Rain fell.'), cite(text, 'Rain fell.', { textPart: 2 })]
    const { references } = toStoredCitationData({ sources: [source(1)], citations })
    expect(references.map((reference) => reference.textPart)).toEqual([undefined, 2])
    expect('textPart' in references[0]!).toBe(false)
  })

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://user:word@a.example/', 'no url'])(
    'stores no URI that a page must not link to: %s',
    (url) => {
      const { sources } = toStoredCitationData({
        sources: [source(1, { url })],
        citations: [cite(text, 'Rain fell.')],
      })
      expect(sources[0]).toMatchObject({ uri: null, domain: null })
    },
  )

  test('a snippet is cut between characters', () => {
    const content = `${'x'.repeat(299)}😀`
    const { sources } = toStoredCitationData({
      sources: [source(1, { content })],
      citations: [cite(text, 'Rain fell.')],
    })
    expect(sources[0]!.snippet!.isWellFormed()).toBe(true)
  })
})

describe('the stored form, shown again', () => {
  const checks = statuses.flatMap((status) =>
    verdicts.flatMap((verdict) =>
      [undefined, ...methods].flatMap((method) =>
        [undefined, ...objections].map((objection) => ({
          status,
          verdict,
          ...(method && { method }),
          ...(objection && { objection }),
        })),
      ),
    ),
  )
  const sentences = checks.map((_, index) => `Sentence ${index} is here.`)
  const answer = sentences.join(' ')
  const citations = checks.map((check, index) =>
    cite(answer, sentences[index]!, { ...check, sourceIds: [`S${(index % 2) + 1}`] }),
  )
  const sources = [source(1, { url: 'https://rain.example/', title: 'Rain' }), source(2, { title: 'Rivers' })]
  // The stored form has no reference of what failed.
  const { failed: _failed, ...shown } = toCitationsData({
    runId: 'r',
    sources,
    citations,
    uncited: [],
    progress: 'complete',
  })
  const stored = storedCitationDataSchema.parse(
    JSON.parse(JSON.stringify(toStoredCitationData({ sources, citations, textParts: [answer] }))),
  )
  const withoutIds = (html: string) => html.replaceAll(/ data-citation="[^"]*"/g, '')

  test('has the verdicts, methods and sources of the answer as it was', () => {
    const data = fromStoredCitationData(stored, [answer])
    expect(isCitationsData(data)).toBe(true)
    expect(withoutIds(renderHtml(answer, data))).toBe(withoutIds(renderHtml(answer, shown)))
    expect(renderSourceList(data)).toBe(renderSourceList(shown))
    expect(renderPlain(answer, data)).toBe(renderPlain(answer, shown))
    const statusesOf = (marked: readonly Citation[]) => marked.map((citation) => statusWords(citation).status)
    expect(statusesOf(data.citations)).toEqual(statusesOf(shown.citations))
  })

  test('an edited sentence has lost its reference', () => {
    const edited = answer.replace('Sentence 1 ', 'Sentence x ')
    const html = renderHtml(edited, fromStoredCitationData(stored, [edited]))
    expect(html).toMatch(/citespan-claim[^>]*>Sentence 0/)
    expect(html).not.toMatch(/citespan-claim[^>]*>Sentence x/)
  })

  test.each<[string, readonly string[]]>([
    ['without the texts', []],
    ['with the texts', [answer]],
  ])('references without a quote have their markers by their offsets, %s', (_, textParts) => {
    const data = fromStoredCitationData(toStoredCitationData({ sources, citations }), textParts)
    expect(withoutIds(renderHtml(answer, data))).toBe(withoutIds(renderHtml(answer, shown)))
    expect(renderPlain(answer, data)).toBe(renderPlain(answer, shown))
    expect(renderMarkers(answer, data.citations)).toBe(renderMarkers(answer, shown.citations))
  })

  test('data without verdicts is neutral, and has the number in its id or its place', () => {
    const older = {
      sources: [{ ...stored.sources[0]!, id: 'req-1-0' }, stored.sources[1]!],
      references: stored.references.map(
        ({ status: _status, verdict: _verdict, method: _method, ...rest }) => rest,
      ),
    }
    const data = fromStoredCitationData(older)
    expect(data.sources.map(({ number }) => number)).toEqual([1, 2])
    expect(new Set(data.citations.map(({ status, verdict }) => `${status} ${verdict}`))).toEqual(
      new Set(['unverified unknown']),
    )
  })
})

describe('toCitationMap', () => {
  test('gives each cited source its best quote and score', () => {
    const sources = [
      citedSource(2, { snippet: 'About rivers.', toolName: 'search', pageNumber: 3 }),
      citedSource(1, { url: undefined, domain: undefined, snippet: 'About rain.' }),
      citedSource(3),
    ]
    const citations = [
      cite(text, 'Rain fell.', {
        id: 'a',
        sourceIds: ['S1', 'S2'],
        score: 0.4,
        status: 'unverified',
        evidence: [evidence('S2', 'rain')],
      }),
      cite(text, 'Rivers rose.', {
        id: 'b',
        sourceIds: ['S2'],
        score: 0.9,
        evidence: [evidence('S2', 'rivers rose', 5)],
      }),
      cite(text, 'People left.', { id: 'c', sourceIds: ['S3'], status: 'failed' }),
    ]
    expect(toCitationMap({ sources, citations })).toEqual({
      1: {
        text: 'About rain.',
        source: 'S1',
        title: 'Report 1',
        score: 0.4,
        metadata: { id: 'S1', type: 'website', status: 'unverified', citationIds: ['a'] },
      },
      2: {
        text: 'rivers rose',
        source: 'https://source2.example/page',
        title: 'Report 2',
        score: 0.9,
        metadata: {
          id: 'S2',
          type: 'website',
          status: 'verified',
          citationIds: ['a', 'b'],
          domain: 'source2.example',
          toolName: 'search',
          pageNumber: 5,
        },
      },
    })
  })

  test('is empty without citations', () => {
    expect(toCitationMap({ sources: [citedSource(1)], citations: [] })).toEqual({})
  })
})
