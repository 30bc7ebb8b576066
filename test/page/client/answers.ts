import type { Citation } from '../../../src/core/citation.ts'
import type { CitationsData } from '../../../src/core/citations-data.ts'

export const citation: Citation = {
  id: 'c1',
  textPart: 1,
  start: 0,
  end: 10,
  text: 'Rain fell.',
  sourceIds: ['S1'],
  confidence: 0.8,
  matcher: 'lexical',
  verdict: 'supported',
  status: 'verified',
  score: 1,
  reason: 'Says so — “wörtlich”.',
  evidence: [
    { sourceId: 'S1', start: 3, end: 12, quote: 'rain fell', similarity: 1, kind: 'exact', pageNumber: 2 },
  ],
  missing: [{ start: 0, end: 1 }],
  verifier: 'lexical',
}

export const data: CitationsData = {
  runId: 'run-1',
  progress: 'complete',
  sources: [{ id: 'S1', number: 1, type: 'website', title: 'Wetter 😀', url: 'https://weather.example/' }],
  citations: [citation],
  uncited: [{ start: 11, end: 15, textPart: 1, reason: 'no-source' }],
}

function frames(messages: readonly unknown[]): string {
  return messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join('')
}

/** Two steps that both call their text part "0", with a tool between. */
export const uiStream = `${frames([
  { type: 'start', messageId: 'm1' },
  { type: 'start-step' },
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta: 'I look ' },
  { type: 'text-delta', id: '0', delta: 'it up. 😀' },
  { type: 'text-end', id: '0' },
  { type: 'tool-input-start', toolCallId: 't1', toolName: 'web_search' },
  { type: 'tool-input-delta', toolCallId: 't1', inputTextDelta: '{}' },
  { type: 'tool-input-available', toolCallId: 't1', toolName: 'web_search', input: {} },
  { type: 'tool-output-available', toolCallId: 't1', output: [], preliminary: true },
  { type: 'tool-output-available', toolCallId: 't1', output: [] },
  { type: 'finish-step' },
  { type: 'source-url', sourceId: 'S1', url: 'https://weather.example/', title: 'Wetter 😀' },
  { type: 'source-document', sourceId: 'S2', mediaType: 'text/plain', title: 'Notes' },
  { type: 'start-step' },
  { type: 'reasoning-start', id: 'r' },
  { type: 'reasoning-delta', id: 'r', delta: 'hm' },
  { type: 'text-start', id: '0' },
])}: keep-alive\n\n${frames([
  { type: 'text-delta', id: '0', delta: 'Rain fell.' },
  { type: 'data-citations', id: 'run-1', data: { ...data, progress: 'matching', citations: [] } },
  { type: 'data-other', data: 1 },
  { type: 'finish-step' },
  { type: 'data-citations', id: 'run-1', data },
  { type: 'text-end', id: '0', citations: [] },
  { type: 'finish' },
])}data: [DONE]\n\n`

function messages(list: readonly { type: string }[]): string {
  return list.map((message) => `event: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`).join('')
}

const plainMessages = [
  { type: 'metadata', runId: 'run-1', sessionId: 's-1' },
  { type: 'token', text: 'I look it up. 😀', textPart: 0 },
  { type: 'tool', toolName: 'web_search' },
  { type: 'source', source: data.sources[0] },
  { type: 'token', text: 'Rain ', textPart: 1 },
  { type: 'token', text: 'fell.', textPart: 1 },
  { type: 'citation', citation },
  { type: 'citations', citations: { 1: {} }, data },
]

export const plainStream = `${messages(plainMessages)}data: [DONE]\n\n`
