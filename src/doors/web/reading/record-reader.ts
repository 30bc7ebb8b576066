import { isFields } from '../../../../extractors/reading.ts'
import type { Fields } from '../../../../extractors/reading.ts'
import { isPieceName } from '../../../core/text.ts'
import { sourcesByPaths } from './answer-fields.ts'
import type { AnswerFields } from './answer-fields.ts'
import type { AnswerPart } from './answer-part.ts'
import { itemsOf, recordsOf, stringOf } from './content-texts.ts'
import { plainMessage } from './conversation.ts'
import { findText, sourcesIn } from './layers.ts'
import type { FoundText } from './layers.ts'
import type { MessageReader } from './message-reader.ts'
import { valueAt } from './text-of.ts'

/** Maximum number of UTF-16 units of text that are collected. */
const MAX_TEXT = 2_000_000

const SOURCES = /source|document|context|citation|retriev|chunk/i
const END = /^(?:done|end|finish|finished|complete|completed|stop|message_?end)$/i

/**
 * Reads a stream of plain records, such as JSON lines of a chain (`{ context }`, `{ answer }`, …), of LlamaIndex or of
 * Ollama. A stream of log messages looks the same, so texts are only `piece` parts until the end. Then `finish` returns
 * the sources and the whole text, if the stream was an answer.
 */
export function recordReader({
  fields,
  hasSources,
}: {
  fields?: AnswerFields
  /** Whether the stream is an answer even if it has no sources itself, because they are given or marks are read. */
  hasSources: boolean
}): MessageReader & { sources(): readonly AnswerPart[]; hasText(): boolean } {
  const sources: AnswerPart[] = []
  let lastSources = ''
  let pieces: string[] = []
  let length = 0
  let isCumulative = true
  let isWhole = false
  let blank: ((text: string) => object) | null = (text) => ({ text })
  let isCited = false

  function takePiece(text: string): void {
    const before = pieces.at(-1)
    if (before !== undefined && !(text.startsWith(before) && text.length >= before.length))
      isCumulative = false
    length += text.length
    if (length <= MAX_TEXT) pieces.push(text)
  }

  function takeSources(part: AnswerPart): void {
    const json = JSON.stringify(part)
    // LlamaIndex repeats all sources in every message.
    if (json !== lastSources) sources.push(part)
    lastSources = json
  }

  function takeRecord(message: Fields, name: string): void {
    const piece = isPieceName(name) && plainMessage(message)?.role !== 'user' ? findText(message) : null
    if (piece) {
      takePiece(piece.text)
      blank = name && name !== 'data' ? null : (text) => withText(message, piece, text)
    }
    const beside = sourcesIn(message)
    const under = beside.length === 0 && SOURCES.test(name) ? sourcesUnder(message) : null
    for (const part of under ? [under] : beside) takeSources(part)
  }

  /** The whole text: the last piece if the pieces repeat each other, else all pieces joined. */
  function wholeText(): string {
    const [last = ''] = pieces.slice(-1)
    isWhole = pieces.length > 2 && isCumulative && last.length > pieces[0]!.length
    return isWhole || last === pieces.slice(0, -1).join('') ? last : pieces.join('')
  }

  return {
    read(message, event) {
      // LangServe: `event: data` with a string.
      if (typeof message === 'string' && event === 'data' && !fields) {
        takePiece(message)
        return [{ type: 'piece', text: message }]
      }
      if (!isFields(message)) return []
      const shown = pieces.length
      const name = nameOf(message) || (event ?? '')
      if (name === 'citations' || name === 'data-citations') isCited = true
      if (fields) {
        const piece = valueAt(message, fields.answer)
        if (typeof piece === 'string') takePiece(piece)
        sourcesByPaths(message, fields).forEach(takeSources)
      } else {
        for (const record of streamedOutputs(message) ?? [message]) takeRecord(record, name)
      }
      const seen = pieces.slice(shown).map((text): AnswerPart => ({ type: 'piece', text }))
      const isEnd =
        message.done === true || message.close === true || 'messageStop' in message || END.test(name)
      return isEnd ? [...seen, { type: 'end', outcome: 'complete' }] : seen
    },
    sources: () => sources,
    hasText: () => length > 0,
    isCited: () => isCited,
    finish() {
      const text = wholeText()
      pieces = []
      const isAnswer = text !== '' && !isCited && (sources.length > 0 || hasSources)
      return isAnswer ? [...sources, { type: 'text', part: 'answer', text }] : []
    },
    // Clients append the text key of unnamed records, or replace the text by it. So the message has that key too:
    // empty, or with the whole text.
    citationsMessage(additions) {
      const record: Fields = { ...blank?.(isWhole ? (additions.data.texts[0] ?? '') : '') }
      const data = isFields(record.data) ? { ...record.data, ...additions.data } : additions.data
      return { data: { ...record, type: 'citations', ...additions, data } }
    },
  }
}

/** The type of a message, such as `sources`: its `type`, `event`, or `obj.type` (Onyx); empty if it has none. */
function nameOf(message: Fields): string {
  const { type, event, obj } = message
  return stringOf(type) || stringOf(event) || (isFields(obj) ? stringOf(obj.type) : '')
}

/** What LangServe's `stream_log` adds to the output of its chain; `null` for any other message. */
function streamedOutputs({ ops }: Fields): Fields[] | null {
  if (!Array.isArray(ops)) return null
  return recordsOf(ops).flatMap(({ path, value }) => {
    if (path !== '/streamed_output/-') return []
    return isFields(value) ? [value] : typeof value === 'string' ? [{ text: value }] : []
  })
}

/**
 * The sources in a message such as `{ type: 'sources', data: […] }` or `{ type: 'source', source: {…} }`; `null` if
 * there are none.
 */
function sourcesUnder({ data, items, value, source, document }: Fields): AnswerPart | null {
  const list = [data, items, value].find(Array.isArray) ?? [source, document, data].filter(isFields)
  return itemsOf(list).length > 0 ? { type: 'sources', sources: itemsOf(list) } : null
}

/** A record that has only the text of `message`, at the same place and replaced by `text`, and its `done: false`. */
function withText(message: Fields, { layer, key }: FoundText, text: string): object {
  const fields = layer === null ? message : (message[layer] as Fields)
  const value = fields[key]
  const inner = { [key]: isFields(value) ? { ...value, content: text } : text }
  return { ...(layer === null ? inner : { [layer]: inner }), ...(message.done === false && { done: false }) }
}
