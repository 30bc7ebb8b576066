/**
 * Removes the model's marks from answers of other frameworks. In: a message or a whole answer, and its texts with and
 * without marks. Out: the same value with the clean texts.
 */
import type { Fields } from '../../../../extractors/reading.ts'
import { textKeys } from '../../../core/text.ts'
import { isFields } from '../../../../extractors/reading.ts'

/** A text of an answer as written and without marks. */
export type CleanedText = { written: string; clean: string }

/** Keys that hold text of an answer in any supported shape. */
const keysOfTexts = new Set<string>([...textKeys, 'chunk', 'output_text', 'value'])

/** Deepest level that is searched for texts; no supported shape nests them deeper. */
const MAX_DEPTH = 24

/**
 * Replaces the written texts in a value by the clean ones; `null` if one is not found. Each of `texts` occurs once, in
 * this order; each of `repeated` occurs anywhere, once or more. `key` is one more key that may hold such texts.
 */
export function replaceTexts(
  value: unknown,
  {
    texts,
    repeated = [],
    key,
  }: { texts: readonly CleanedText[]; repeated?: readonly CleanedText[]; key?: string },
): unknown {
  let next = 0
  const found = new Set<string>()
  /** The texts replaced so far, with their clean texts: a log message may contain the same text twice. */
  const replacedBefore = new Map<string, string>()
  const others = new Map(repeated.map(({ written, clean }) => [written, clean]))

  function replaced(text: string): string {
    if (texts[next]?.written === text) {
      const { clean } = texts[next++]!
      replacedBefore.set(text, clean)
      return clean
    }
    const clean = others.get(text)
    if (clean !== undefined) found.add(text)
    return clean ?? replacedBefore.get(text) ?? text
  }

  function walk(item: unknown, depth: number, isText = false): unknown {
    if (typeof item === 'string') return isText ? replaced(item) : item
    if (depth > MAX_DEPTH) return item
    if (Array.isArray(item)) return item.map((each: unknown) => walk(each, depth + 1, isText))
    return isFields(item) ? walkFields(item, depth) : item
  }

  function walkFields(fields: Fields, depth: number): Fields {
    const entries = Object.entries(fields).map(([name, item]): [string, unknown] => [
      name,
      walk(item, depth + 1, keysOfTexts.has(name) || name === key),
    ])
    return Object.fromEntries(entries)
  }

  // LangServe: a message may be the text itself.
  const result = walk(value, 0, true)
  return next === texts.length && found.size === others.size ? result : null
}
