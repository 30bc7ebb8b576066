import type { TextStreamPart, ToolSet } from 'ai'
import { isReference } from '../core/citation.ts'
import { toCitedSource } from '../core/citations-data.ts'
import { createPartObserver } from '../ai/observe-part.ts'
import type { CitationRun } from '../engine/run.ts'
import { toCitationMap } from '../render/citation-map.ts'
import type { SseMessage } from './sse.ts'

type Send = (message: SseMessage) => void
type Parts = ReadableStream<TextStreamPart<ToolSet>>

/** Sends the text of a model's stream as `token` messages; `onPart` sees every part after it is sent. */
export async function sendTokens(
  parts: Parts,
  send: Send,
  onPart: (part: TextStreamPart<ToolSet>) => void = () => {},
): Promise<void> {
  let textPart = -1
  for await (const part of parts) {
    if (part.type === 'text-start') textPart += 1
    if (part.type === 'text-delta' && part.text) send({ type: 'token', text: part.text, textPart })
    if (part.type === 'tool-call') send({ type: 'tool', toolName: part.toolName })
    if (part.type === 'error') send({ type: 'error', message: 'The answer could not be completed.' })
    onPart(part)
  }
}

/**
 * Sends a cited answer: `token` as it is written, `source` as they are found,
 * `citation` as each is checked, `progress` for a status line, `citations` with all of them at the end, once
 * the record is stored.
 */
export async function sendCitedAnswer(run: CitationRun, parts: Parts, send: Send): Promise<void> {
  const sent = new Set<string>()
  let announced = 0
  let progress = ''

  function sendNews(): void {
    for (const source of run.sources.slice(announced)) {
      send({ type: 'source', source: toCitedSource(source) })
    }
    announced = run.sources.length
    for (const citation of run.data().citations) {
      if (citation.status === 'pending' || sent.has(citation.id) || !isReference(citation)) continue
      sent.add(citation.id)
      send({ type: 'citation', citation })
    }
    sendProgress()
  }

  /** How far the checking is: for a status line, and told when it changes. */
  function sendProgress(): void {
    const { progress: stage, citations } = run.data()
    const pending = citations.filter(({ status }) => status === 'pending').length
    const message = { type: 'progress', progress: stage, citations: citations.length, pending }
    if (JSON.stringify(message) === progress) return
    progress = JSON.stringify(message)
    send(message)
  }

  const unsubscribe = run.subscribe(sendNews)
  try {
    await sendTokens(parts, send, createPartObserver(run))
  } catch {
    run.interrupt('failed')
    send({ type: 'error', message: 'The answer could not be completed.' })
  }
  const data = await run.attributed()
  unsubscribe()
  sendNews()
  await run.finish()
  send({ type: 'citations', citations: toCitationMap(data), data })
}
