import type { UIMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { renderHtml, toAnswer } from '../../../src/page/client.ts'
import { cite, fourSources } from '../view/cite.ts'

const text = 'Rain fell. Rivers rose.'
const data = {
  runId: 'run-1',
  progress: 'complete' as const,
  sources: fourSources,
  citations: [cite(text, 'Rain fell.')],
  uncited: [{ textPart: 0, start: 11, end: 23, reason: 'no-source' as const }],
}

function message(...parts: UIMessage['parts']): UIMessage {
  return { id: 'message-1', role: 'assistant', parts }
}

function native(startIndex: number, endIndex: number, changes: Record<string, unknown> = {}) {
  const source = { type: 'source', sourceType: 'url', id: 'a', url: 'https://a.example/x', title: 'A' }
  return { startIndex, endIndex, citedText: 'it rained', source: { ...source, ...changes } } as never
}

describe('toAnswer', () => {
  test('takes the text parts in order and the last map of citations', () => {
    const answer = toAnswer(
      message(
        { type: 'step-start' },
        { type: 'text', text, state: 'done' },
        { type: 'data-citations', data: { ...data, progress: 'matching', citations: [] } },
        { type: 'text', text: 'More.', state: 'streaming' },
        { type: 'data-citations', data },
      ),
    )
    expect(answer).toMatchObject({ ...data, textParts: [text, 'More.'], status: 'streaming' })
  })

  test('what a check refused comes along', () => {
    const failed = {
      ...cite(text, 'Rivers rose.'),
      verdict: 'contradicted' as const,
      status: 'failed' as const,
    }
    const part = { type: 'data-citations' as const, data: { ...data, failed: [failed] } }
    expect(toAnswer(message({ type: 'text', text }, part)).failed).toEqual([failed])
    expect(toAnswer(message({ type: 'text', text }, { ...part, data })).failed).toEqual([])
  })

  test('without a map it reads the native citations, as not checked', () => {
    const citations = [native(0, 10), native(0, 10, { id: 'b', title: ' ', url: 'https://www.b.example/' })]
    const answer = toAnswer(message({ type: 'text', text, citations: [...citations, native(11, 23)] }))
    expect(answer.citations.map((citation) => [citation.text, citation.sourceIds, citation.status])).toEqual([
      ['Rain fell.', ['a', 'b'], 'unverified'],
      ['Rivers rose.', ['a'], 'unverified'],
    ])
    expect(answer.sources).toMatchObject([
      { id: 'a', number: 1, title: 'A', domain: 'a.example', snippet: 'it rained' },
      { id: 'b', number: 2, title: 'b.example' },
    ])
    expect(renderHtml(text, answer)).toContain('aria-label="Source 2: b.example (not checked)"')
  })

  test.each([
    ['no offsets', [{ source: { id: 'a' } }]],
    ['offsets beyond the text', [native(0, 99)]],
    ['offsets that select nothing', [native(4, 4)]],
    ['negative offsets', [native(-1, 4)]],
    ['no source', [{ startIndex: 0, endIndex: 4 }]],
    ['no list', 'all of it'],
  ])('a native citation with %s is left out', (_name, citations) => {
    const answer = toAnswer(message({ type: 'text', text, citations: citations as never }))
    expect(answer).toMatchObject({ textParts: [text], sources: [], citations: [] })
  })

  test.each([
    [{ ...data, citations: 'all' }],
    [{ ...data, sources: [{ ...fourSources[0], number: 'one' }] }],
    [null],
    [undefined],
  ])('a damaged map leaves the text alone', (damaged) => {
    const answer = toAnswer(message({ type: 'text', text }, { type: 'data-citations', data: damaged }))
    expect(answer).toMatchObject({ textParts: [text], citations: [], progress: null })
  })

  test('a link that a page may not lead to is no link', () => {
    const citations = [native(0, 10, { url: 'javascript:alert(1)' })]
    const answer = toAnswer(message({ type: 'text', text, citations }))
    expect(answer.sources).toEqual([
      { id: 'a', number: 1, type: 'document', title: 'A', snippet: 'it rained' },
    ])
  })
})
