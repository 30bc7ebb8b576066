import type { UIMessage } from 'ai'
import { toCitationsData } from '../../core/to-citations-data.ts'
import type { Citation } from '../../core/citation.ts'
import type { CitationsData } from '../../core/citations-data.ts'
import type { RunRecord } from '../../core/records.ts'
import { closedFields, readClosed } from '../../core/fields.ts'
import { expectArgument } from '../../core/error.ts'
import type { CitedUIMessage } from '../../engine/stream.ts'
import { countFrom, toAiSource, toNativeCitations } from '../../engine/stream.ts'

/** A stored answer: a run of the engine, or an item of `GET /sessions/:id/runs` of `citationApp`. */
export type StoredAnswer =
  | RunRecord
  | { run: Pick<RunRecord, 'id' | 'question' | 'textParts'>; data: CitationsData }

/** Data that an application has in addition to the stored answers. */
export type ToUIMessagesOptions = {
  /**
   * The application's own chat messages. Each answer in them gets the citations of its run, by the run's id in its
   * `data-citations`, else by the message's id. A message without a stored answer stays as it is, and a stored answer
   * without a message is not shown.
   */
  messages?: readonly UIMessage[]
}

const toUIMessagesFields = closedFields<ToUIMessagesOptions>({ messages: true })

/**
 * Stored answers as messages of a chat, for `useChat({ messages })` or `new Chat({ messages })`: the question, if the
 * record has one, and the answer with its text parts, sources and `data-citations`, as at the end of its stream.
 * Verdicts are the current ones of the record. The id of an answer is the id of its run. An answer with neither text
 * nor sources, such as an erased one, is left out; its question stays if the record has it.
 *
 * With `messages`, the application's messages are returned instead, and each answer in them gets the citations of its
 * run. That is the run named in its `data-citations`, else the run with the message's id. Nothing else in the messages
 * changes.
 *
 * ```ts
 * const { items } = await citations.listRuns({ sessionId, userId })
 * const messages = toUIMessages(items)
 * ```
 */
export function toUIMessages(
  runs: readonly StoredAnswer[],
  given: ToUIMessagesOptions = {},
): CitedUIMessage[] {
  expectArgument(Array.isArray(runs), 'toUIMessages(): the argument', 'an array of stored runs')
  const { messages } = readClosed(given, toUIMessagesFields, 'toUIMessages()')
  const answers = runs.map(readAnswer)
  if (!messages) return answers.flatMap(messagesOf)
  const byId = new Map(answers.map((answer) => [answer.id, answer.data]))
  // Parts that are not ours pass unchanged, whatever their type.
  return messages.map((message) => withCitations(message as CitedUIMessage, byId))
}

type Answer = { id: string; question?: string | undefined; textParts: readonly string[]; data: CitationsData }

function readAnswer(answer: StoredAnswer): Answer {
  const { run, data } = 'run' in answer ? answer : { run: answer, data: toCitationsData(answer) }
  return { id: run.id, question: run.question, textParts: run.textParts, data }
}

type Part = CitedUIMessage['parts'][number]

function messagesOf({ id, question, textParts, data }: Answer): CitedUIMessage[] {
  const asked: CitedUIMessage[] =
    question === undefined
      ? []
      : [{ id: `${id}-question`, role: 'user', parts: [{ type: 'text', text: question }] }]
  // An erased answer has neither text nor sources left; of an answer that failed at once, only the question remains.
  if (textParts.length === 0 && data.sources.length === 0) return asked
  const texts = textParts.map((text, textPart): Part => {
    const citations = toNativeCitations(data, textPart)
    return { type: 'text', text, state: 'done', ...(citations.length > 0 && { citations }) }
  })
  const parts = [...data.sources.map(toSourcePart), ...texts, citationsPart(data)]
  return [...asked, { id, role: 'assistant', parts }]
}

function citationsPart(data: CitationsData): Part {
  return { type: 'data-citations', id: data.runId, data }
}

function toSourcePart(source: CitationsData['sources'][number]): Part {
  const part = toAiSource(source)
  const { id: sourceId, title } = part
  return part.sourceType === 'url'
    ? { type: 'source-url', sourceId, url: part.url, title }
    : { type: 'source-document', sourceId, mediaType: part.mediaType, title: part.title }
}

/** A message of the application, with the current citations of its runs. */
function withCitations(message: CitedUIMessage, byId: ReadonlyMap<string, CitationsData>): CitedUIMessage {
  if (message.role !== 'assistant') return message
  const before = message.parts.flatMap((part) =>
    isMap(part) && byId.has(part.data.runId) ? [part.data] : [],
  )
  const own = message.parts.some(isMap) ? undefined : byId.get(message.id)
  const maps = before.map((map) => {
    const data = byId.get(map.runId)!
    return countFrom(firstTextPart(map, data), data)
  })
  if (own) maps.push(own)
  if (maps.length === 0) return message
  const stale = new Set([...before, ...maps].flatMap(citationsOf).map(({ id }) => id))
  let textPart = -1
  const parts = message.parts.map((part): Part => {
    if (part.type === 'text') textPart += 1
    if (part.type === 'text') return withNative(part, { textPart, maps, stale })
    const data = isMap(part) && maps.find(({ runId }) => runId === part.data.runId)
    return data ? { ...part, data } : part
  })
  return { ...message, parts: own ? [...parts, citationsPart(own)] : parts }
}

type MapPart = Extract<Part, { type: 'data-citations' }>

/**
 * Whether a part is `data-citations` with a list of citations; the application may have stored a part of another
 * version.
 */
function isMap(part: Part): part is MapPart {
  return part.type === 'data-citations' && Array.isArray(part.data?.citations)
}

function citationsOf({ citations, failed = [] }: CitationsData): Citation[] {
  return [...citations, ...failed]
}

/**
 * Index of the text part of the message at which the text parts of the run begin. It is found by a citation that is in
 * both `before` (of the message) and `data` (of the run); 0 if there is none.
 */
function firstTextPart(before: CitationsData, data: CitationsData): number {
  const known = new Map(citationsOf(before).map(({ id, textPart }) => [id, textPart]))
  const same = citationsOf(data).find(({ id }) => known.has(id))
  return same ? known.get(same.id)! - same.textPart : 0
}

/**
 * The text part with the citations of `maps` in the AI SDK's format. Its own citations stay, except those whose ids are
 * in `stale`.
 */
function withNative(
  { citations = [], ...part }: Extract<Part, { type: 'text' }>,
  {
    textPart,
    maps,
    stale,
  }: { textPart: number; maps: readonly CitationsData[]; stale: ReadonlySet<unknown> },
): Part {
  const others = citations.filter(
    ({ source }) => !stale.has(source.providerMetadata?.['citespan']?.['citationId']),
  )
  const all = [...others, ...maps.flatMap((data) => toNativeCitations(data, textPart))]
  return { ...part, ...(all.length > 0 && { citations: all }) }
}
