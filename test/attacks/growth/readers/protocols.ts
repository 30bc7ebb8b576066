import {
  auditAndRetry,
  auditMarks,
  createMarkReader,
  instructions,
  markStream,
  protocolNames,
  readMarks,
  toFootnotes,
  toHtmlSup,
  toMarkers,
  toProviderCitations,
  toSidecar,
} from '../../../../src/entries/protocols.ts'
import type { Readers } from '../reader.ts'

const sources = Array.from({ length: 20 }, (_, index) => ({
  id: `S${index + 1}`,
  url: `https://a.example/${index}`,
  title: `Report ${index}`,
}))

/** Ends of claims in a text, at most 200. */
function cuts(text: string): number[] {
  const step = Math.max(40, Math.ceil(text.length / 200))
  return Array.from({ length: Math.floor(text.length / step) }, (_, index) => (index + 1) * step)
}

/** Marks in texts, and sources that they name. */
export const protocolReaders = {
  readMarks: (text) => readMarks(text, { sources }),
  'createMarkReader, in deltas': (text) => {
    const reader = createMarkReader({ sources })
    for (let start = 0; start < text.length; start += 3) reader.push(text.slice(start, start + 3))
    reader.flush()
    reader.found()
  },
  'readMarks, a hostile source': (text) =>
    readMarks('It rained [1] [source:a].\n\nSources:\n[1] A report\n', {
      sources: [{ id: 'a', title: text, url: `https://a.example/${text}` }],
    }),
  'toMarkers, a hostile answer': (text) => {
    const citations = cuts(text).map((end) => ({ start: Math.max(0, end - 40), end, sourceIds: ['S1'] }))
    for (const protocol of protocolNames) toMarkers({ text, citations, sources }, { protocol })
    toHtmlSup({ text, citations, sources }, { format: 'html' })
    toFootnotes({ text, citations, sources })
  },
  'auditMarks, a hostile answer': async (text) => {
    auditMarks(text, { sources })
    await auditAndRetry({ sources, generate: async () => text.slice(0, 1000) })
  },
  'auditMarks, hostile sources': (text) =>
    auditMarks('It rained [1].', { sources: [{ id: text, title: text, url: `https://a.example/${text}` }] }),
  'toProviderCitations, a hostile answer': (text) => {
    const citations = cuts(text).map((end) => ({ start: Math.max(0, end - 40), end, sourceIds: ['S1'] }))
    for (const provider of ['openai', 'anthropic', 'cohere', 'google', 'ai-sdk'] as const)
      toProviderCitations({ text, citations, sources }, provider)
  },
  'toFootnotes, hostile sources': (text) => {
    toFootnotes({
      text: 'It rained.',
      citations: [{ start: 0, end: 10, sourceIds: ['a'] }],
      sources: [
        { id: 'a', title: text, publisher: text, publishedAt: text, url: `https://a.example/${text}` },
      ],
    })
  },
  'toSidecar, a hostile answer': (text) => {
    const answer = {
      text: JSON.stringify({ [text]: text, b: { [text]: 1 } }),
      citations: [{ start: 0, end: 1, pointer: `/${text}`, sourceIds: ['S1'] }],
      sources,
    }
    toSidecar(answer)
    toMarkers(answer, { protocol: 'sidecar' })
  },
  'instructions, hostile sources': (text) => {
    for (const protocol of protocolNames)
      instructions(protocol, [{ id: 'S1', title: text, url: `https://a.example/${text}` }])
  },
  'markStream, one line': async (text) => {
    const { readable, writable } = markStream({ sources })
    const writer = writable.getWriter()
    const written = writer.write(`x ${text}`).then(() => writer.close())
    for await (const _ of readable);
    await written
  },
} satisfies Readers
