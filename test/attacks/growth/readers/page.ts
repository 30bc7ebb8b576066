import { renderCard } from '../../../../src/page/html/card.ts'
import { renderHtml } from '../../../../src/page/html/html.ts'
import { renderSourceList } from '../../../../src/page/html/source-list.ts'
import { renderSourceView } from '../../../../src/page/html/source-view.ts'
import { parseCost } from '../../../../src/text/markdown/parse-cost.ts'
import { findAnchors } from '../../../../src/text/markdown/anchors.ts'
import { cutMarkdown } from '../../../../src/text/markdown/markdown-chunks.ts'
import { parseMarkdown } from '../../../../src/text/markdown/markdown.ts'
import { insertMarkers } from '../../../../src/page/markers/markers.ts'
import { removeMarkers } from '../../../../src/page/markers/markers-remove.ts'
import { removeHtmlMarkers } from '../../../../src/page/markers/markers-html.ts'
import { renderPlain } from '../../../../src/page/markers/plain.ts'
import { reanchor } from '../../../../src/page/reanchor/reanchor.ts'
import { segmentText } from '../../../../src/page/view/segments.ts'
import { textFragmentUrl } from '../../../../src/references/display/text-fragment.ts'
import { createCitationStreamParser } from '../../../../src/page/client/stream-parser.ts'
import { withQuotes } from '../../../../src/references/display/text-quote.ts'
import { citationAt, citationsOf, dense, source } from '../cited.ts'
import type { Readers } from '../reader.ts'

/** What a page shows of a hostile answer, source or quote, and how its references are found again. */
export const pageReaders = {
  parseMarkdown: (text) => {
    const document = parseMarkdown(text)
    if (document) findAnchors(document)
  },
  cutMarkdown: (text) => cutMarkdown(text),
  parseCost: (text) => parseCost(text),
  'insertMarkers, markdown': (text) => {
    const { text: marked, markers } = insertMarkers(text, citationsOf(text))
    removeMarkers(marked, markers)
  },
  'insertMarkers, many': (text) => insertMarkers(text, dense(text)),
  'insertMarkers, HTML': (text) =>
    removeHtmlMarkers(insertMarkers(text, dense(text), { format: 'html' }).text),
  'insertMarkers, plain text': (text) => insertMarkers(text, dense(text), { format: 'text' }),
  renderHtml: (text) => renderHtml(text, { citations: citationsOf(text), sources: [source('a')] }),
  renderPlain: (text) =>
    renderPlain(text, { citations: dense(text), sources: [source(text.slice(0, 90))] } as never),
  segmentText: (text) => segmentText(text, dense(text)),
  renderCard: (text) =>
    renderCard(
      {
        ...citationAt(text, 0, text.length),
        reason: text,
        evidence: [
          {
            sourceId: 'S1',
            start: 0,
            end: text.length,
            quote: text,
            similarity: 1,
            kind: 'exact',
            prefix: text,
            suffix: text,
          },
        ] as never,
      },
      [source(text)],
    ),
  'sources of a page': (text) => [
    renderSourceList({ sources: [source(text)], citations: [citationAt(text, 0)] }),
    renderSourceView(text, dense(text)),
  ],
  textFragmentUrl: (text) =>
    textFragmentUrl('https://a.example', { quote: text, prefix: text, suffix: text }),
  'withQuotes and reanchor': (text) => {
    const edited = `${text.slice(0, text.length >> 1)} new words ${text.slice(text.length >> 1)}`
    reanchor(withQuotes(text, citationsOf(text)), edited)
  },
  'reanchor, many in another text': (text) =>
    reanchor(withQuotes(text, dense(text)), text.slice(text.length >> 2).replaceAll('a', 'ä')),
  createCitationStreamParser: (text) => {
    const parser = createCitationStreamParser()
    for (let start = 0; start < text.length; start += 50) parser.push(text.slice(start, start + 50))
    parser.push(`data: ${JSON.stringify({ type: 'text-delta', id: 'a', delta: text })}\n\n`)
  },
} satisfies Readers
