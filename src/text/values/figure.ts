import type { Span } from '../../core/span.ts'
import type { DateFact } from './dates.ts'
import type { NumberFact } from './number-fact.ts'
import type { Rank } from './ranks.ts'

/**
 * A figure or date that a text states in figures or words. `name` is a name with figures, such as `COVID-19`, which is
 * compared by `plainName`.
 */
export type Figure = Span & { text: string } & (
    | { kind: 'date'; date: DateFact }
    | { kind: 'years'; first: number; last: number }
    | { kind: 'ordinal'; value: number }
    | { kind: 'rank'; rank: Rank }
    | { kind: 'number'; number: NumberFact; mayBeOrdinal: boolean }
    | { kind: 'name' }
  )

/** A figure without its text. */
export type ReadFigure = Span &
  (Figure extends infer Each ? (Each extends Figure ? Omit<Each, 'text'> : never) : never)
