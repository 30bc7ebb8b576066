import { formOf } from '../../../core/text.ts'
import type { Level } from '../../../core/text.ts'

/** Characters that may stay as they are among raised or lowered characters, such as separators and `²`. */
const neutral = /^[\s,;*†‡§¶′″°⁰-⁹¹²³₀-₉–]$/u

/**
 * Writes a raised or lowered text in Unicode's raised or lowered characters, or as `^(…)`, `_(…)` if one is missing.
 */
export function toLevel(text: string, level: Level): string {
  // Mathematical letters count as plain letters.
  const signs = [...text].map(
    (sign) =>
      formOf(sign, level) ?? formOf(sign.normalize('NFKC'), level) ?? (neutral.test(sign) ? sign : null),
  )
  return signs.includes(null) ? `${level === 'raised' ? '^' : '_'}(${text})` : signs.join('')
}
