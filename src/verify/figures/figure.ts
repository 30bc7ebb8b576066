/**
 * Figures. In: a claim, the texts of its evidence, and the words that a judge named. Out: the figures and dates
 * of the claim that no evidence states in any writing, and whether the words give them.
 */
import type { Span } from '../../core/span.ts'
import type { DateFact } from '../../facts/values/dates.ts'
import type { NumberFact } from '../../facts/values/number-fact.ts'
import type { ClockTime } from '../../facts/values/clock-times.ts'
import type { Rank } from './ranks.ts'

/** A figure or date that a text states, in figures or words; `name` is one in a name, compared as it is written. */
export type Figure = Span & { text: string } & (
    | { kind: 'date'; date: DateFact }
    | { kind: 'years'; first: number; last: number }
    | { kind: 'time'; minutes: ClockTime['minutes'] }
    | { kind: 'ordinal'; value: number }
    | { kind: 'rank'; rank: Rank }
    | { kind: 'number'; number: NumberFact; mayBeOrdinal: boolean }
    | { kind: 'name' }
  )

/** A figure without its text. */
export type ReadFigure = Span &
  (Figure extends infer Each ? (Each extends Figure ? Omit<Each, 'text'> : never) : never)
