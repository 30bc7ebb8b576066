import { createCleanPart } from './clean-part.ts'
import type { CleanPart, Message, Said } from './clean-part.ts'
import { cleanOf } from '../../../engine/stream.ts'
import type { MarkedText, OpenText } from '../../../engine/stream.ts'
import type { AnswerPart } from '../reading/answer-part.ts'
import { createPieceCleaner } from './piece-cleaner.ts'
import type { PieceCleaner } from './piece-cleaner.ts'
import { replaceTexts } from './replace-texts.ts'
import type { CleanedText } from './replace-texts.ts'

/** A message without marks: what it adds to the run, and what is written to the client. */
export type CleanMessage = {
  parts: AnswerPart[]
  /** Messages to send before this one: text that was held back until a text part ended. */
  before: readonly Message[]
  /** The message that replaces the original; `null` if the original passes unchanged. */
  value: unknown
}

/** Removes marks from the messages of one stream. */
export type MessageCleaner = {
  clean(message: Message, parts: readonly AnswerPart[]): CleanMessage
  /** Returns the text held back until the end of the stream, and `parts`, which only the end reveals, without marks. */
  end(parts: readonly AnswerPart[]): Omit<CleanMessage, 'value'>
}

/**
 * Creates a cleaner of messages. Each message keeps its shape: only strings that are text of the answer change, also
 * in messages that repeat the whole text at the end. `onKept` is called once if a text was not found in its message,
 * which then passes with its marks.
 */
export function createMessageCleaner({
  open,
  ordinalOf,
  answerKey,
  onKept,
}: {
  open: OpenText
  /** The index of a text part, by its key. */
  ordinalOf: (part: string) => number
  /** Last key of the option `fields.answer`, which names the answer's text; `undefined` without the option. */
  answerKey: string | undefined
  onKept: () => void
}): MessageCleaner {
  const known = new Map<string, CleanPart | null>()
  /** The cleaner of `piece` parts for each step of a chain, by the id of the step; `''` for pieces of no step. */
  const pieces = new Map<string, { cleaner: PieceCleaner; last: Said }>()
  const keep = once(onKept)

  /** The cleaner of a text part; `null` if its text stays unchanged or the part has ended. */
  function partOf(key: string, said: Said): CleanPart | null {
    const state = known.get(key)
    if (state !== undefined) return state?.isEnded ? null : state
    const text = open(ordinalOf(key))
    const created = text && createCleanPart(text, said)
    known.set(key, created)
    return created
  }

  function takePiece(piece: { text: string; of?: string }, last: Said, isLast: boolean): string {
    const known = pieces.get(piece.of ?? '')
    const cleaner = known?.cleaner ?? createPieceCleaner(() => open(null) ?? asItIs)
    pieces.set(piece.of ?? '', { cleaner, last })
    return cleaner.take(piece.text, isLast)
  }

  /**
   * A copy of an earlier message with `rest` in place of one of its texts; its other texts become empty. The result is
   * an empty array if the texts are not found.
   */
  function like({ message, texts: said, index }: Said, rest: string): Message[] {
    const texts = said.map(({ written }, place) => ({ written, clean: place === index ? rest : '' }))
    const value = replaceTexts(message.value, { texts, key: answerKey }) ?? keep()
    return value === null ? [] : [{ ...message, value }]
  }

  /** Ends these text parts and returns the text that they held back. */
  function restOf(keys: Iterable<string>): Omit<CleanMessage, 'value'> {
    const rests = [...keys].flatMap((part) => {
      const state = known.get(part)
      const text = state?.end() ?? ''
      return text === '' ? [] : [{ part, text, before: like(state!.last, text) }]
    })
    return {
      parts: rests.map(({ part, text }) => ({ type: 'text', part, text })),
      before: rests.flatMap(({ before }) => before),
    }
  }

  function restOfPieces(): Message[] {
    return [...pieces.values()].flatMap(({ cleaner, last }) => {
      const rest = cleaner.end()
      return rest === '' ? [] : like(last, rest)
    })
  }

  return {
    clean(message, parts) {
      const isEnd = parts.some(({ type }) => type === 'end')
      const ending = new Set(parts.flatMap((part) => (part.type === 'text-end' ? [part.part] : [])))
      const texts: CleanedText[] = []
      const written = new Set<string>()
      const cleaned = parts.map((part): AnswerPart => {
        const said = { message, texts, index: texts.length }
        if (part.type === 'piece') texts.push({ written: part.text, clean: takePiece(part, said, isEnd) })
        const state = part.type === 'text' ? partOf(part.part, said) : null
        if (part.type !== 'text' || !state) return part
        written.add(part.part)
        const clean = state.take(part.text, said, ending.has(part.part))
        texts.push({ written: part.text, clean })
        return { ...part, text: clean }
      })
      const said = saidAgain(message.value, { known, written, answerKey })
      const rest = restOf(isEnd ? known.keys() : [...ending, ...said])
      const repeated = said.map((part) => known.get(part)!.whole)
      const isChanged = texts.some((text) => text.written !== text.clean) || said.length > 0
      const value = isChanged
        ? (replaceTexts(message.value, { texts, repeated, key: answerKey }) ?? keep())
        : null
      const before = isEnd ? [...rest.before, ...restOfPieces()] : rest.before
      return { parts: [...rest.parts, ...cleaned], before, value }
    },
    end(parts) {
      const rest = restOf(known.keys())
      const whole = parts.map((part) =>
        part.type === 'text' ? { ...part, text: cleanOf(part.text, open(ordinalOf(part.part))) } : part,
      )
      return { parts: [...rest.parts, ...whole], before: [...rest.before, ...restOfPieces()] }
    },
  }
}

/**
 * Keys of the text parts with marks whose whole text the message repeats, apart from the parts it adds to (`written`).
 */
function saidAgain(
  value: unknown,
  {
    known,
    written,
    answerKey,
  }: {
    known: ReadonlyMap<string, CleanPart | null>
    written: ReadonlySet<string>
    answerKey: string | undefined
  },
): string[] {
  return [...known].flatMap(([part, state]) => {
    if (!state?.hasMarks || written.has(part)) return []
    const repeated = [{ written: state.whole.written, clean: '' }]
    return replaceTexts(value, { texts: [], repeated, key: answerKey }) === null ? [] : [part]
  })
}

function once(call: () => void): () => null {
  let isCalled = false
  return () => {
    if (!isCalled) call()
    isCalled = true
    return null
  }
}

const asItIs: MarkedText = { push: (delta) => delta, flush: () => '' }
