import { CitationError } from '../../../core/error.ts'

/** Number of tokens of a text. */
export type CountTokens = (text: string) => number

const checked = new WeakMap<CountTokens, CountTokens>()

/** The counter with its results checked, the same one for the same counter. It throws `invalid-input` for what is no number of tokens. */
export function checkedCount(count: CountTokens): CountTokens {
  const known = checked.get(count)
  if (known) return known
  const made: CountTokens = (text) => {
    const tokens: unknown = count(text)
    if (typeof tokens === 'number' && Number.isFinite(tokens) && tokens >= 0) return tokens
    throw new CitationError({
      code: 'invalid-input',
      message: `count() gave ${String(tokens)} for a text, which is no number of tokens.`,
      suggestion: 'Return the number of tokens, such as encode(text).length, not a promise.',
    })
  }
  checked.set(count, made)
  return made
}
