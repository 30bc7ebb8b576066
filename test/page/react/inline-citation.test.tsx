import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CitedMarkdown, toInlineCitation } from '../../../src/page/react.ts'
import type { InlineCitation } from '../../../src/page/react.ts'
import { cite, citedSource } from '../view/cite.ts'

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
            description: '✓ verified, p. 4',
          },
          quotes: ['snow on\n12 days'],
        },
        { id: 'S2', source: { title: 'Handbook', description: '✓ verified' }, quotes: [] },
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

/** With the props of the components of AI Elements. */
function Trigger({ sources }: { sources: string[] }) {
  return <button>{sources[0] ? new URL(sources[0]).hostname : 'unknown'}</button>
}

function Source({ title, url, description }: { title?: string; url?: string; description?: string }) {
  return <p>{[title, url, description].join('|')}</p>
}

function Quote({ children }: { children?: ReactNode }) {
  return <blockquote>{children}</blockquote>
}

const Cited = createContext<ReadonlyMap<string, InlineCitation>>(new Map())

function Marker({ 'data-citation': id }: { 'data-citation': string }) {
  const { trigger, items } = useContext(Cited).get(id)!
  return (
    <>
      <Trigger {...trigger} />
      {items.map(({ id, source, quotes }) => (
        <div key={id}>
          <Source {...source} />
          {quotes.map((quote) => (
            <Quote key={quote}>{quote}</Quote>
          ))}
        </div>
      ))}
    </>
  )
}

test('the components of AI Elements stand in the place of markers', () => {
  const citation = cite(text, text, { evidence: [{ ...evidence, quote: 'snow on 12 days' }] })
  const sources = [citedSource(1)]
  const inline = new Map([[citation.id, toInlineCitation(citation, sources)]])
  const html = renderToStaticMarkup(
    <Cited.Provider value={inline}>
      <CitedMarkdown
        text={text}
        data={{ citations: [citation], sources }}
        components={{ 'citespan-marker': Marker, 'citespan-claim': 'i' }}
      />
    </Cited.Provider>,
  )
  expect(html.replaceAll(/ (?:class|data-citation)="[^"]*"/g, '')).toBe(
    '<p dir="auto"><i>Snow fell on 12 days.</i><button>source1.example</button><div>' +
      '<p>Report 1|https://source1.example/page|✓ verified, p. 4</p>' +
      '<blockquote>snow on 12 days</blockquote></div></p>',
  )
})
