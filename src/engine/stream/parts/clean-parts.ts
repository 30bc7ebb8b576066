import type { ObservedPart } from './observed-part.ts'

/** Removes the marks from one text part as it is written. */
export type MarkedText = {
  /** Takes a delta, and returns the clean text that no later delta can change. */
  push(delta: string): string
  /** Returns the clean text that was held back. Call it once, at the end of the part. */
  flush(): string
}

/**
 * Begins a text part, given by its ordinal. The ordinal `null` stands for a text that repeats an earlier one: its marks
 * are removed but not counted. Returns `null` if the text stays unchanged.
 */
export type OpenText = (textPart: number | null) => MarkedText | null

/** Takes a part of a stream; emits it without its marks, nothing if its text is held back, or held text before it. */
export type PartCleaner<Part> = (part: Part, emit: (part: Part) => void) => void

/**
 * Returns a function that removes marks from the text parts of a stream. Parts keep their ids and order. A delta is
 * dropped if all of its text is held back. The held rest of a text part comes as a last delta before its `text-end`, or
 * before the part that ends the step or the answer. All other parts pass as the same objects.
 */
export function createPartCleaner<Part extends ObservedPart>(open: OpenText): PartCleaner<Part> {
  /**
   * Text parts that have begun, by id: the ordinal, and what removes the marks (`undefined` before the first delta,
   * `null` if nothing does).
   */
  const texts = new Map<
    string,
    { textPart: number; text: MarkedText | null | undefined; last: Part | null }
  >()
  let count = 0
  let stepStart = 0
  /**
   * The id of the part of the last delta, if its text stays unchanged: the next deltas need no look-up. Else `null`.
   */
  let passing: string | null = null

  function end(id: string, emit: (part: Part) => void): void {
    const ended = texts.get(id)
    texts.delete(id)
    const rest = ended?.text?.flush()
    if (rest && ended?.last) emit(withText(ended.last, rest))
  }

  return (part, emit) => {
    switch (part.type) {
      case 'text-delta': {
        if (part.id === passing) break
        const known = texts.get(part.id)
        if (!known) break
        if (known.text === undefined) known.text = open(known.textPart)
        if (known.text === null) {
          passing = part.id
          break
        }
        known.last = part
        const written = 'text' in part ? part.text : part.delta
        const clean = known.text.push(written)
        if (clean === written) break
        if (clean !== '') emit(withText(part, clean))
        return
      }
      case 'text-start':
        texts.set(part.id, { textPart: count, text: undefined, last: null })
        passing = null
        count += 1
        break
      case 'text-end':
        end(part.id, emit)
        break
      case 'start-step':
        stepStart = count
        break
      case 'reset-step':
        texts.clear()
        count = stepStart
        break
      case 'finish-step':
      case 'finish':
      case 'abort':
      case 'error':
        for (const id of texts.keys()) end(id, emit)
        break
      default:
    }
    emit(part)
  }
}

/** A whole text without its marks; the text as it is if `marked` is absent or `null`. */
export function cleanOf(text: string, marked: MarkedText | null | undefined): string {
  return marked ? marked.push(text) + marked.flush() : text
}

/** A delta with another text, which is `text` in the parts of a result and `delta` in the chunks of a message. */
function withText<Part extends ObservedPart>(part: Part, text: string): Part {
  return 'text' in part ? { ...part, text } : { ...part, delta: text }
}
