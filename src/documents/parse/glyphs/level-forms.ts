import { formOf } from '../../../core/text.ts'
import type { Level } from '../../../core/text.ts'

/** What stands between raised figures, or is raised by itself. */
const neutral = /^[\s,;*†‡§¶′″°⁰-⁹¹²³₀-₉–]$/u

/** A raised or lowered text in Unicode's signs, or as `^(…)`, `_(…)` where Unicode lacks one of them. */
export function toLevel(text: string, level: Level): string {
  // Letters of formulas are letters of a style.
  const signs = [...text].map(
    (sign) =>
      formOf(sign, level) ?? formOf(sign.normalize('NFKC'), level) ?? (neutral.test(sign) ? sign : null),
  )
  return signs.includes(null) ? `${level === 'raised' ? '^' : '_'}(${text})` : signs.join('')
}
