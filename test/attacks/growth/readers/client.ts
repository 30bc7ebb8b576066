import { auditRuns } from '../../../../src/records/audit/audit-runs.ts'
import {
  createConversationNumbers,
  numberConversation,
} from '../../../../src/records/audit/conversation-numbers.ts'
import { citationsDataSchema } from '../../../../src/core/shapes/citations-data-schema.ts'
import type { Source } from '../../../../src/core/source.ts'
import { toCitationsData, toCitedSource } from '../../../../src/core/to-citations-data.ts'
import { readCitationsApiStream, splitAnswer, tooltipLines } from '../../../../src/page/citations-api.ts'
import { createAnswer } from '../../../../src/page/client/answer.ts'
import { toAnswer } from '../../../../src/page/client/message-answer.ts'
import { readCitationStream } from '../../../../src/page/client/stream.ts'
import { markerOffsets } from '../../../../src/page/markers/markers-remove.ts'
import { insertMarkers, renderMarkers } from '../../../../src/page/markers/markers.ts'
import { toInlineCitation } from '../../../../src/page/react/inline-citation.ts'
import { toReact } from '../../../../src/page/react/to-react.ts'
import { remarkCitations } from '../../../../src/page/remark/remark-citations.ts'
import { formatLocation } from '../../../../src/page/view/location.ts'
import { sourcePlaceUrl } from '../../../../src/references/display/text-fragment.ts'
import { toCitationMap } from '../../../../src/references/display/citation-map.ts'
import { toReferences } from '../../../../src/references/display/references.ts'
import { statusCounts, statusWords } from '../../../../src/references/display/status-words.ts'
import { toStoredCitationData } from '../../../../src/references/display/stored-citation-data.ts'
import { toNativeCitations } from '../../../../src/engine/stream/native-citations.ts'
import { sourcesOf } from '../../../fixtures/attribution.ts'
import { citationsOf, dense, source } from '../cited.ts'
import { streamOf } from '../reader.ts'
import type { Readers } from '../reader.ts'

const hostileSource = (text: string): Source => ({ ...sourcesOf([text, text])[0]!, url: 'https://a.example' })

/** Everything that a stream or a store says of an answer, hostile in each of its texts. */
function dataOf(text: string, citations = dense(text)) {
  const sources = [source(text), { ...source(text), id: 'S2', number: 2 }]
  return {
    ...toCitationsData({ runId: 'r', progress: 'complete', sources: [], citations: [], uncited: [] }),
    sources,
    citations,
  }
}

/** What a page reads of a hostile stream, message or record, and the forms that it makes of it. */
export const clientReaders = {
  'an answer of the citations API': async (text) => {
    const entry = { text, title: text, source: text, score: 1 }
    const message = (value: object) => `data: ${JSON.stringify(value)}\n\n`
    const body = message({ type: 'token', content: text }) + message({ type: 'source', source: entry })
    for await (const view of readCitationsApiStream(new Response(`${body}data: ${text}\n\n`)))
      splitAnswer({ ...view, citation_map: { 1: entry } })
    tooltipLines(entry)
  },
  'createAnswer, many deltas': (text) => {
    const answer = createAnswer()
    for (let start = 0; start < text.length; start += 20) {
      answer.apply({ type: 'text', textPart: 0, delta: text.slice(start, start + 20) } as never)
    }
    void answer.textParts
  },
  'createAnswer, many parts': (text) => {
    const answer = createAnswer()
    for (let start = 0, textPart = 0; start < text.length; start += 20, textPart++) {
      answer.apply({ type: 'text', textPart, delta: text.slice(start, start + 20) } as never)
    }
  },
  'createAnswer, many citations': (text) => {
    const answer = createAnswer()
    for (const citation of dense(text)) answer.apply({ type: 'citation', citation } as never)
    for (const [index] of dense(text).entries()) {
      answer.apply({
        type: 'source',
        source: { ...source('a'), id: `S${index}`, number: index + 1 },
      } as never)
    }
  },
  'readCitationStream, any bytes': (text) => readAll(text),
  'readCitationStream, plain events': (text) =>
    readAll(
      `event: token\ndata: ${JSON.stringify({ type: 'token', text })}\n\n` +
        `event: citations\ndata: ${JSON.stringify({ type: 'citations', data: dataOf(text) })}\n\n`,
    ),
  toAnswer: (text) => {
    const parts = [
      { type: 'text', text, citations: [{ source: { url: text, title: text }, startIndex: 0, endIndex: 9 }] },
      { type: 'data-citations', data: dataOf(text) },
    ]
    toAnswer({ parts })
    toAnswer({ parts: parts.slice(0, 1) })
  },
  'shapes of citations': (text) => citationsDataSchema.safeParseAsync(dataOf(text)),
  createConversationNumbers: (text) => {
    const numbers = createConversationNumbers()
    const sources = Array.from({ length: Math.min(2000, text.length >> 6) }, (_, index) => ({
      ...source(text.slice(index * 64, index * 64 + 64)),
      id: `S${index}`,
      number: index + 1,
      url: `https://a.example/${text.slice(index * 64, index * 64 + 64)}`,
    }))
    numbers.number('a', { sources })
    numbers.number('b', { sources: sources.toReversed() })
    numberConversation([{ runId: 'c', sources }] as never)
  },
  'forms of references': (text) => {
    const data = dataOf(text)
    toReferences(data.citations)
    toCitationMap(data)
    toNativeCitations(data, 0)
    toStoredCitationData({ sources: [hostileSource(text)], citations: data.citations, textParts: [text] })
    toCitedSource(hostileSource(text))
  },
  'words of a status': (text) => {
    const citation = { ...citationsOf(text)[0]!, reason: text, verifier: text }
    statusWords(citation)
    statusCounts([citation])
    formatLocation({ locator: { headings: [text], page: 1 } }, { title: text })
    sourcePlaceUrl(
      { url: 'https://a.example/b.pdf', pageNumber: 1 },
      { quote: text, prefix: text, suffix: text },
    )
  },
  'markerOffsets, many': (text) => {
    const { markers } = insertMarkers(text, dense(text), { format: 'text' })
    const offsets = markerOffsets(markers)
    for (let offset = 0; offset < text.length; offset += 100) {
      offsets.toClean(offsets.toMarked({ start: offset, end: offset + 9 }))
    }
    renderMarkers(text, citationsOf(text), { format: 'text' })
  },
  'toReact, a deep view': (text) => {
    const nodes = Array.from({ length: text.length >> 4 }, (_, index) => ({
      tag: 'p',
      attributes: { class: 'a' },
      children: [text.slice(index << 4, (index + 1) << 4)],
    }))
    toReact(nodes as never)
  },
  toInlineCitation: (text) => toInlineCitation(citationsOf(text)[0]!, [source(text)]),
  remarkCitations: (text) => {
    const { document, tree } = paragraphsOf(text)
    const options = { citations: citationsOf(document), sources: [source('a')], claims: true }
    remarkCitations.call({ data: () => ({}) }, options)(tree as never, { toString: () => document })
  },
  auditRuns: (text) =>
    auditRuns([
      {
        id: 'r',
        citations: dense(text).map((citation) => ({
          ...citation,
          evidence: [{ sourceId: 'S1', start: 0, end: 40, quote: text.slice(0, 40), similarity: 1 }],
        })),
        uncited: [],
        textParts: [text],
        sources: sourcesOf([text, text]),
      },
    ]),
} satisfies Readers

/** A tree of paragraphs as a parser would make it, without the time of a parser. */
function paragraphsOf(text: string) {
  const lines = Array.from({ length: Math.ceil(text.length / 200) }, (_, index) =>
    text.slice(index * 200, (index + 1) * 200),
  )
  let start = 0
  const children = lines.map((value) => {
    const position = { start: { offset: start }, end: { offset: start + value.length } }
    start += value.length + 2
    return { type: 'paragraph', position, children: [{ type: 'text', value, position }] }
  })
  return { document: lines.join('\n\n'), tree: { type: 'root', children } }
}

async function readAll(text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1400) }, (_, index) =>
    bytes.subarray(index * 1400, (index + 1) * 1400),
  )
  const answer = createAnswer()
  for await (const event of readCitationStream(streamOf<Uint8Array>(pieces))) {
    answer.apply(event)
  }
}
