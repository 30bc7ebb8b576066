import type { Span } from '../../core/span.ts'
import type { Decimal } from './decimal.ts'
import type { NumberBound } from './number-bounds.ts'
import type { Unit } from './units.ts'

/** A number a text states, with its unit; the span covers both. */
export type NumberFact = Span &
  NumberBound & {
    /** The possible values of the number: two if `1.200` may be 1200 or 1.2; none for an identifier such as `1.2.3`. */
    values: number[]
    /** The only value of the number, with all digits; `null` if it is ambiguous, an identifier, or not a decimal. */
    exact: Decimal | null
    unit: Unit | null
    /** The unit as written after the number; empty if there is none. */
    unitText: string
    /** The number as written, in figures or in words, without its unit. */
    figures: string
  }

/** Creates a number without unit and bound from its span in `text`. `exact`: its value with all digits, if certain. */
export function plainNumber(
  text: string,
  { start, end }: Span,
  value: number,
  exact: Decimal | null = null,
): NumberFact {
  return {
    start,
    end,
    values: [value],
    exact,
    unit: null,
    unitText: '',
    figures: text.slice(start, end),
    bound: null,
    isStrict: false,
    isRounded: false,
  }
}
