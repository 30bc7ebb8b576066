import * as fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CitationCard, CitedMarkdown, SourceList } from '../../../src/page/react.ts'
import { renderCard } from '../../../src/page/html/card.ts'
import { renderHtml } from '../../../src/page/html/html.ts'
import { renderSourceList } from '../../../src/page/html/source-list.ts'
import { cite, citeSpan, fourSources } from '../view/cite.ts'
import { documentWithSpans } from '../markers/markdown-documents.ts'

const text = 'Rain fell.'
const citation = cite(text, 'Rain fell.', { sourceIds: ['S1', 'S3'] })
const data = { sources: fourSources, citations: [citation] }

/** React writes an apostrophe in another of its forms. */
const asReact = (html: string) => html.replaceAll('&#39;', '&#x27;').replaceAll(/<(br|hr)>/g, '<$1/>')

describe('what React shows is what the strings say', () => {
  test('any document with any citations', () => {
    fc.assert(
      fc.property(documentWithSpans, ([text, spans]) => {
        const marks = { sources: fourSources, citations: spans.map((span) => citeSpan(text, span)) }
        const html = renderToStaticMarkup(<CitedMarkdown text={text} data={marks} />)
        expect(html).toBe(asReact(renderHtml(text, marks)))
      }),
    )
  })

  test('the list of sources', () => {
    const options = { includeUncited: true, label: 'Belege', idPrefix: 'a' }
    const html = renderToStaticMarkup(<SourceList data={data} {...options} />)
    expect(html).toBe(asReact(renderSourceList(data, options)))
    expect(renderToStaticMarkup(<SourceList data={{ sources: [], citations: [] }} />)).toBe('')
  })

  test('a card', () => {
    const html = renderToStaticMarkup(<CitationCard citation={citation} sources={fourSources} />)
    expect(html).toBe(asReact(renderCard(citation, fourSources)))
  })
})

describe('components', () => {
  test('stand in the place of elements by what they are, then by tag', () => {
    const components = {
      'citespan-marker': ({ children }: { children: unknown[] }) => <b>{children.length}</b>,
      p: 'div',
    }
    expect(
      renderToStaticMarkup(<CitedMarkdown text="Rain fell." data={data} components={components} />),
    ).toBe(
      `<div dir="auto"><span class="citespan-claim verified" data-citation="${citation.id}">Rain fell.</span><b>2</b></div>`,
    )
  })

  test('names that objects have anyway are no components', () => {
    const answer = '<constructor>'
    expect(renderToStaticMarkup(<CitedMarkdown text={answer} components={{}} />)).toBe(
      '<p dir="auto">&lt;constructor&gt;</p>',
    )
  })
})
