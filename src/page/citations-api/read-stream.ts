import { createParser } from 'eventsource-parser'
import { isFields } from '../../../extractors/reading.ts'
import type { CitationsApiView } from './answer.ts'

/**
 * Reads a response of `POST /api/v1/chat/stream`, the chat endpoint of `citationsApi`, and yields a new view whenever
 * messages came: the text so far, and at the end sources and map. Messages of other types are skipped. Rejects if the response breaks off, and with an `Error`
 * that names the status if the status is not a success or there is no body.
 *
 * @example for await (const view of readCitationsApiStream(response)) show(view)
 */
export async function* readCitationsApiStream(response: Response): AsyncGenerator<CitationsApiView> {
  if (!response.ok || !response.body) throw new Error(`The chat answered with the status ${response.status}.`)
  const view = { answer: '', sources: [] as CitationsApiView['sources'][number][], citation_map: {} }
  let waiting = 0
  const parser = createParser({
    onEvent({ data }) {
      if (takeMessage(view, data)) waiting += 1
    },
  })
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      parser.feed(decoder.decode(value, { stream: true }))
      if (waiting === 0) continue
      waiting = 0
      yield { ...view, sources: [...view.sources] }
    }
  } finally {
    // Cancels the stream if the caller stops reading; does nothing after the end.
    await reader.cancel().catch(() => {})
  }
}

/** Maximum number of sources read from one answer; more are left out. The API numbers only the first ten. */
const MAX_SOURCES = 1_000

type Written = { -readonly [Key in keyof CitationsApiView]: CitationsApiView[Key] } & {
  sources: CitationsApiView['sources'][number][]
}

/** Takes a message; returns whether it changes the view. */
function takeMessage(view: Written, data: string): boolean {
  const message = data === '[DONE]' ? null : parse(data)
  if (!isFields(message)) return false
  const { type, content, source, data: map } = message
  if (type === 'token' && typeof content === 'string') view.answer += content
  else if (type === 'source' && isFields(source) && view.sources.length < MAX_SOURCES)
    view.sources.push({ ...toEntry(source), isCited: source.isCited === true })
  else if (type === 'citations' && isFields(map))
    view.citation_map = Object.fromEntries(
      Object.entries(map).flatMap(([number, entry]) => (isFields(entry) ? [[number, toEntry(entry)]] : [])),
    )
  else return false
  return true
}

function toEntry({ text, source, title, score, metadata }: Record<string, unknown>) {
  const stringOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    text: stringOf(text),
    source: stringOf(source),
    title: stringOf(title),
    score: typeof score === 'number' ? score : 0,
    ...(isFields(metadata) && { metadata }),
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    // Not a message of this API.
    return null
  }
}
