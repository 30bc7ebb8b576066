/**
 * Answers of other frameworks without the marks of the model. In: a message or a whole answer, and its texts with
 * and without marks. Out: the same value with the clean texts.
 */
import type { Fields } from '../../../extractors/reading/values.ts'
import { isFields } from '../../../extractors/reading/values.ts'

/** A text of an answer as it was written, and without marks. */
export type CleanedText = { written: string; clean: string }

/** Keys that hold text of an answer, in any of the shapes that are read. */
const textKeys = new Set(
  'answer chunk content delta message output output_text response text token value'.split(' '),
)

/** Depth of a value that is searched; answers stand higher up. */
const MAX_DEPTH = 24

/**
 * The value with clean texts in the place of those that were written; `null` if one of them is not found. `texts`
 * stand there once each, in this order; `repeated` anywhere, also several times.
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
  const others = new Map(repeated.map(({ written, clean }) => [written, clean]))

  function replaced(text: string): string {
    if (texts[next]?.written === text) return texts[next++]!.clean
    const clean = others.get(text)
    if (clean !== undefined) found.add(text)
    return clean ?? text
  }

  function walk(item: unknown, depth: number): unknown {
    if (depth > MAX_DEPTH) return item
    if (Array.isArray(item)) return item.map((each: unknown) => walk(each, depth + 1))
    return isFields(item) ? walkFields(item, depth) : item
  }

  function walkFields(fields: Fields, depth: number): Fields {
    const entries = Object.entries(fields).map(([name, item]): [string, unknown] => {
      const isText = typeof item === 'string' && (textKeys.has(name) || name === key)
      return [name, isText ? replaced(item) : walk(item, depth + 1)]
    })
    return Object.fromEntries(entries)
  }

  const result = walk(value, 0)
  return next === texts.length && found.size === others.size ? result : null
}
