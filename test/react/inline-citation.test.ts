import { describe, expect, test } from 'vitest'
import { toInlineCitation } from '../../src/react/inline-citation.ts'
import { cite, citedSource } from '../render/cite.ts'

const text = 'Snow fell on 12 days.'
const evidence = {
  sourceId: 'S1',
  start: 4,
  end: 21,
  quote: 'snow on\n12 days\u202E',
  similarity: 1,
  kind: 'exact' as const,
  pageNumber: 4,
}

describe('toInlineCitation', () => {
  test('gives the props of the trigger, of each source and of its quotes', () => {
    const citation = cite(text, text, { sourceIds: ['S1', 'S2'], evidence: [evidence] })
    const sources = [citedSource(1), citedSource(2, { url: undefined, title: 'Hand\u0007book' })]
    expect(toInlineCitation(citation, sources)).toEqual({
      trigger: { sources: ['https://source1.example/page'] },
      items: [
        {
          id: 'S1',
          source: {
            title: 'Report 1',
            url: 'https://source1.example/page',
            description: '✓ Supported by the source, p. 4',
          },
          quotes: ['snow on\n12 days'],
        },
        { id: 'S2', source: { title: 'Handbook', description: '✓ Supported by the source' }, quotes: [] },
      ],
    })
  })

  test.each(['javascript:alert(1)', 'not a url', '//host', 'https://user:word@host.example/'])(
    'gives no address that the trigger fails on or that harms: %s',
    (url) => {
      const { trigger, items } = toInlineCitation(cite(text, text), [citedSource(1, { url })])
      expect(trigger.sources).toEqual([])
      expect(items[0]!.source).not.toHaveProperty('url')
    },
  )

  test('sources that are not known are left out', () => {
    expect(toInlineCitation(cite(text, text, { sourceIds: ['S9'] }), [])).toEqual({
      trigger: { sources: [] },
      items: [],
    })
  })
})
