import { CitationError } from '../../../core/error.ts'

/** Returns the number of tokens of a text: a finite number from 0 on, not a promise; else `compress` rejects. */
export type CountTokens = (text: string) => number

const checked = new WeakMap<CountTokens, CountTokens>()

/**
 * Wraps a counter so that it throws `invalid-input` unless the result is a finite number from 0 on. The same counter
 * always gets the same wrapper.
 */
export function checkedCount(count: CountTokens): CountTokens {
  const known = checked.get(count)
  if (known) return known
  const made: CountTokens = (text) => {
    const tokens: unknown = count(text)
    if (typeof tokens === 'number' && Number.isFinite(tokens) && tokens >= 0) return tokens
    throw new CitationError({
      code: 'invalid-input',
      message: `count() gave ${String(tokens)} for a text, which is not a number of tokens.`,
      suggestion: 'Return the number of tokens, such as encode(text).length, not a promise.',
    })
  }
  checked.set(count, made)
  return made
}
