import type { TextStreamPart, ToolSet } from 'ai'
import { toCitedSource } from '../../core/to-citations-data.ts'
import { isReference } from '../../core/is-reference.ts'
import { createPartObserver } from '../../engine/stream.ts'
import type { CitationRun } from '../../engine/runs.ts'
import { toCitationMap } from '../../references/display.ts'
import { ANSWER_FAILED } from '../web/body/event-stream.ts'
import type { Send } from './sse.ts'
import { untilStored } from './until-stored.ts'

type Part = TextStreamPart<ToolSet>
type Parts = ReadableStream<Part>

/** What becomes of the error of an answer that breaks off: what the application and what the reader is told. */
type Reporting = {
  onError: (error: unknown) => void
  toError?: ((error: unknown) => { message: string }) | undefined
}

/** Milliseconds for which changes of a run are collected before they are sent. */
const NEWS_INTERVAL = 50

/**
 * Sends a model's stream: its text as `token` messages, each tool call as `tool`, an error as `error` with the fields
 * that `toError` gives; by default a message without the reason. Calls `onPart` with every part after it is sent, and
 * `onError` with the reason if an answer breaks off.
 */
export async function sendTokens(
  parts: Parts,
  send: Send,
  {
    onPart = () => {},
    onError,
    toError = () => ({ message: ANSWER_FAILED }),
  }: Reporting & { onPart?: (part: Part) => void },
): Promise<void> {
  /** Index of the text part by its id. Later steps reuse ids, so each `text-start` sets a new index. */
  const ordinals = new Map<string, number>()
  let textPartCount = 0

  async function sendPart(part: Part): Promise<void> {
    if (part.type === 'text-start') {
      ordinals.set(part.id, textPartCount)
      textPartCount += 1
    } else if (part.type === 'text-delta' && part.text) {
      await send({ type: 'token', text: part.text, textPart: ordinals.get(part.id) })
    } else if (part.type === 'tool-call') {
      await send({ type: 'tool', toolName: part.toolName })
    } else if (part.type === 'error') {
      onError(part.error)
      await send({ type: 'error', ...toError(part.error) })
    }
    onPart(part)
  }

  try {
    for await (const part of parts) await sendPart(part)
  } catch (error) {
    await sendPart({ type: 'error', error })
  }
}

/**
 * Sends a cited answer: the messages of `sendTokens`, `source` and `citation` as they are found and checked,
 * `checking` when the text is complete, and `citations` with all of them at the end. Waits at most 5 seconds for the
 * record to be stored.
 */
export async function sendCitedAnswer(
  run: CitationRun,
  parts: Parts,
  { send, ...reporting }: Reporting & { send: Send },
): Promise<void> {
  const stopNews = sendNews(run, { send, onError: reporting.onError })
  await sendTokens(parts, send, { onPart: createPartObserver(run), ...reporting })
  await send({ type: 'checking' })
  const data = await run.attributed()
  await stopNews()
  await send({ type: 'citations', citations: toCitationMap(data), data })
  await untilStored(run.finish())
}

/**
 * Sends sources and citations as a run finds them; the returned function sends what was not sent yet, and unsubscribes.
 */
function sendNews(
  run: CitationRun,
  { send, onError }: { send: Send; onError: (error: unknown) => void },
): () => Promise<void> {
  const sent = new Set<string>()
  const announced = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = Promise.resolve()
  const unsubscribe = run.subscribe(() => {
    timer ??= setTimeout(flush, NEWS_INTERVAL)
  })

  function flush(): Promise<void> {
    timer = undefined
    sending = sending.then(sendWhatIsNew).catch(onError)
    return sending
  }

  async function sendWhatIsNew(): Promise<void> {
    for (const source of run.sources) {
      if (announced.has(source.id)) continue
      announced.add(source.id)
      await send({ type: 'source', source: toCitedSource(source) })
    }
    for (const citation of run.data().citations) {
      if (citation.status === 'pending' || sent.has(citation.id) || !isReference(citation)) continue
      sent.add(citation.id)
      await send({ type: 'citation', citation })
    }
  }

  return async () => {
    unsubscribe()
    clearTimeout(timer)
    await flush()
  }
}
