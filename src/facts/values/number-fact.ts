import type { Span } from '../../core/span.ts'
import type { NumberBound } from './number-bounds.ts'
import type { Unit } from './units.ts'

/** A number a text states, with its unit; the span covers both. */
export type NumberFact = Span &
  NumberBound & {
    /** What it can mean: two values when `1.200` may be 1200 or 1.2; none for an identifier such as `1.2.3`. */
    values: number[]
    unit: Unit | null
    /** As it is written, without its unit. */
    figures: string
  }
