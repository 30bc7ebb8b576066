import { lexicon } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import { wordsOf } from '../lexicon/word-list.ts'
import { matchesOf } from '../words/matches-of.ts'
import type { Span } from '../../core/span.ts'
import type { NumberFact } from './number-fact.ts'
import type { Unit } from './units.ts'

/** The unit of times of day: their values are hours since midnight. */
export const clock: Unit = { dimension: 'clock', factor: 1, isCurrency: false }

export function isClock({ unit }: Pick<NumberFact, 'unit'>): boolean {
  return unit === clock
}

/** A time of day that a text states. */
export type ClockTime = Span & {
  /** The figures without the marks of a time: `2` of `2 p.m.` */
  figures: string
  /** Minutes since midnight: two values if nothing distinguishes morning from evening, otherwise one. */
  minutes: number[]
  /**
   * Minutes since midnight, if a mark (`a.m.`, `p.m.`, `Uhr`) or the hour leaves no doubt, otherwise `null`. For `8
   * Uhr` it is the morning, although `minutes` has both.
   */
  exact: number | null
}

const pattern = letterPattern(
  () =>
    String.raw`(?<![\p{L}\p{N}.,:/])(\d{1,2})(?:([:.])(\d{2}))?(?:[ \u00a0\u202f]?(a\.?m\.?|p\.?m\.?|o['’]clock|${wordsPattern(wordsOf(...lexicon('hourMarks')))}|heures?|h)(?![\p{L}\p{N}])(?:[ \u00a0](\d{1,2})(?![\p{N}.,:%]))?)?(?![\p{N}%]|[.,:]\d)`,
  'gi',
)
const HOUR = 60
/** From this hour on, a time without a mark such as `Uhr` is certainly a time of day; `11:05` may be a score. */
const NOON_AFTER = 13
const DAY = 24 * HOUR

/** The times of day that a text states in figures: `2 p.m.`, `14:00`, `14 Uhr 30`. Takes linear time. */
export function readClockTimes(text: string): ClockTime[] {
  return matchesOf(pattern.in(text), text).flatMap((match): ClockTime[] => {
    const [whole, hours, point, behindPoint, given, behind] = match
    const mark = given?.toLowerCase()
    // `3.10` is a version and `14.5` a number; `h` after a number alone is a duration.
    if (mark === undefined && point !== ':') return []
    if (mark === 'h' && point === undefined) return []
    const hour = Number(hours)
    const minute = Number(behindPoint ?? behind ?? 0)
    if (hour > 24 || minute > 59) return []
    const minutes = readingsOf(hour, minute, mark)
    const isMarked = /^[ap]/.test(mark ?? '') ? hour > 0 && hour <= 12 : mark === 'uhr'
    const isExact = hour < 24 && (isMarked || (mark === undefined && (hour === 0 || hour >= NOON_AFTER)))
    return [
      {
        start: match.index,
        end: match.index + whole.length,
        figures: point === undefined ? hours! : `${hours}${point}${behindPoint}`,
        minutes,
        exact: isExact ? minutes[0]! : null,
      },
    ]
  })
}

function readingsOf(hour: number, minute: number, mark: string | undefined): number[] {
  const time = (given: number) => (given * HOUR + minute) % DAY
  if (mark?.startsWith('a')) return [time(hour % 12)]
  if (mark?.startsWith('p')) return [time((hour % 12) + 12)]
  return hour < 12 && hour > 0 ? [time(hour), time(hour + 12)] : [time(hour)]
}

/** The hours that a number without a unit may mean next to a time of day: `from 9 to 5`, `6.30`. */
export function hoursOf({ figures, values }: Pick<NumberFact, 'figures' | 'values'>): number[] {
  return [...hoursWritten(figures), ...values].flatMap((hour) =>
    hour > 0 && hour <= 12 ? [hour, hour + 12] : hour,
  )
}

/** The hours since midnight that figures in the form `6.30` mean, as `[6.5]`; empty for other figures. */
export function hoursWritten(figures: string): number[] {
  const [, hour, minute] = /^(\d{1,2})\.([0-5]\d)$/.exec(figures) ?? []
  return hour === undefined || Number(hour) > 24 ? [] : [Number(hour) + Number(minute) / HOUR]
}
