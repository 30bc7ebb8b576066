import { CitationEngine } from '../../../../src/engine/engine.ts'
import { lexicalMatcher } from '../../../../src/cite/match/lexical.ts'
import { lexicalVerifier } from '../../../../src/cite/verify/lexical.ts'
import { citeResponse } from '../../../../src/doors/web/cite-response.ts'
import { ordinary } from '../reader.ts'
import type { Readers } from '../reader.ts'

async function cite(body: string, type: string): Promise<void> {
  const engine = new CitationEngine({
    matcher: lexicalMatcher(),
    verifier: lexicalVerifier(),
    onIncident: () => {},
  })
  const response = new Response(body, { headers: { 'content-type': type } })
  const sources = [{ title: 'a', content: ordinary.source }]
  await citeResponse(engine, response, { sources, onError: () => {} }).arrayBuffer()
}

/** An answer as OpenAI streams it, in pieces of a text. */
function completion(text: string): string {
  const pieces = Array.from({ length: Math.ceil(text.length / 50) }, (_, index) =>
    JSON.stringify({ choices: [{ index: 0, delta: { content: text.slice(index * 50, (index + 1) * 50) } }] }),
  )
  return [...pieces, '[DONE]'].map((data) => `data: ${data}\n\n`).join('')
}

/** Responses of any backend: streams, JSON, text, and bytes that are none of these. */
export const webReaders = {
  'citeResponse, a stream of OpenAI': (text) => cite(completion(text), 'text/event-stream'),
  'citeResponse, any events': (text) => cite(text, 'text/event-stream'),
  'citeResponse, a JSON answer': (text) =>
    cite(
      JSON.stringify({ answer: text, sources: [{ title: 'a', text: ordinary.source }] }),
      'application/json',
    ),
  'citeResponse, any JSON': (text) =>
    cite(JSON.stringify({ a: [{ [text.slice(0, 99)]: text }], b: text }), 'application/json'),
  'citeResponse, JSON lines': (text) => cite(text, 'application/x-ndjson'),
  'citeResponse, text': (text) => cite(text, 'text/plain'),
} satisfies Readers
