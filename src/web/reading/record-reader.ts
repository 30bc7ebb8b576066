import { isFields } from '../../../extractors/reading/values.ts'
import type { Fields } from '../../../extractors/reading/values.ts'
import { answerOf, sourcesByPaths, valueAt } from './answer-fields.ts'
import type { AnswerFields } from './answer-fields.ts'
import type { AnswerPart } from './answer-part.ts'
import { itemsOf, stringOf } from './content-texts.ts'
import type { MessageReader } from './message-reader.ts'
import { sourcesBeside } from './source-fields.ts'

/** UTF-16 units of text that are collected. */
const MAX_TEXT = 2_000_000

/** Keys of a piece of text in a message of a stream, the surest first. */
const pieceKeys = ['answer', 'response', 'delta', 'token', 'output', 'text', 'content', 'message']

/** Names of messages that hold a piece of the answer, where messages have a `type` or an `event`. */
const PIECE = /answer|text|token|content|delta|chunk|message|completion|response/i
const SOURCES = /source|document|context|citation|retriev|chunk/i
const END = /^(?:done|end|finish|finished|complete|completed|stop)$/i

/**
 * Reads a stream of plain records, such as JSON lines of a chain (`{ context }`, `{ answer }`, …), of
 * LlamaIndex or of Ollama. Since any log is such a stream, only pieces are told before its end, and the text then
 * if there were a text and sources.
 *
 * Pieces are appended. If each begins with all of the one before, the last one is the whole text.
 */
export function recordReader({
  fields,
  hasSources,
}: {
  fields?: AnswerFields
  /** The application gives the sources, so that the stream needs none. */
  hasSources: boolean
}): MessageReader {
  const sources: AnswerPart[] = []
  let lastSources = ''
  let pieces: string[] = []
  let length = 0
  let isCumulative = true
  let blank: object | null = {}
  let isCited = false

  function takePiece(text: string): void {
    const before = pieces.at(-1)
    if (before !== undefined && !(text.startsWith(before) && text.length > before.length))
      isCumulative = false
    length += text.length
    if (length <= MAX_TEXT) pieces.push(text)
  }

  function takeSources(part: AnswerPart | null): void {
    const json = part ? JSON.stringify(part) : ''
    // LlamaIndex repeats all sources in every message.
    if (part && json !== lastSources) sources.push(part)
    if (part) lastSources = json
  }

  return {
    read(message, event) {
      if (!isFields(message)) return []
      const shown = pieces.length
      const name = stringOf(message.type) || stringOf(message.event) || (event ?? '')
      if (name === 'citations' || name === 'data-citations') isCited = true
      if (fields) {
        const piece = valueAt(message, fields.answer)
        if (typeof piece === 'string') takePiece(piece)
        sourcesByPaths(message, fields).forEach(takeSources)
      } else {
        const piece = name && !PIECE.test(name) ? null : answerOf(message, pieceKeys)
        if (piece) {
          takePiece(piece)
          blank = name ? null : withoutText(message)
        }
        takeSources(sourcesBeside(message) ?? (SOURCES.test(name) ? sourcesUnder(message) : null))
      }
      const seen = pieces.slice(shown).map((text): AnswerPart => ({ type: 'piece', text }))
      return message.done === true || END.test(name) ? [...seen, { type: 'end', outcome: 'complete' }] : seen
    },
    isCited: () => isCited,
    finish() {
      const isWhole = isCumulative && pieces.length > 2
      const text = isWhole ? pieces.at(-1)! : pieces.join('')
      pieces = []
      const isAnswer = text !== '' && !isCited && (sources.length > 0 || hasSources)
      return isAnswer ? [...sources, { type: 'text', part: 'answer', text }] : []
    },
    // Records without a name are appended by their text key, which must not be missing then.
    carry: (additions) => ({ data: { ...blank, type: 'citations', ...additions } }),
  }
}

/** `{ type: 'sources', data: […] }`, `{ type: 'source', source: {…} }`. */
function sourcesUnder({ data, items, value, source, document }: Fields): AnswerPart | null {
  const list = [data, items, value].find(Array.isArray) ?? [source, document, data].filter(isFields)
  return itemsOf(list).length > 0 ? { type: 'sources', sources: itemsOf(list) } : null
}

/** The keys of a record that hold its text, emptied. */
function withoutText(message: Fields): object {
  const key = pieceKeys.find((name) => answerOf(message, [name]) !== null)!
  const value = message[key]
  const empty = isFields(value) ? { ...value, content: '' } : ''
  return { [key]: empty, ...(message.done === false && { done: false }) }
}
