import { letterPattern } from '../../lexicon/letter-pattern.ts'
import type { Span } from '../../core/span.ts'

/** A time of day in minutes since midnight; two where nothing tells morning from evening. */
export type ClockTime = Span & { minutes: number[] }

const pattern = letterPattern(
  String.raw`(?<![\p{L}\p{N}.,:/])(\d{1,2})(?:[:.](\d{2}))?(?:[ \u00a0\u202f]?(a\.?m\.?|p\.?m\.?|o['’]clock|Uhr|heures?|h)(?![\p{L}\p{N}])(?:[ \u00a0](\d{1,2})(?![\p{N}.,:%]))?)?(?![\p{N}%]|[.,:]\d)`,
  'gi',
)
const HOUR = 60
const DAY = 24 * HOUR

/** The times of day that a text states in figures: `2 p.m.`, `14:00`, `14 Uhr 30`; linear. */
export function readClockTimes(text: string): ClockTime[] {
  return [...text.matchAll(pattern.in(text))].flatMap((match): ClockTime[] => {
    const [whole, hours, colon, mark, behind] = match
    const isMarked = mark !== undefined
    // `3.10` is a version and `14.5` a number; `h` behind a number alone is a duration.
    if (!isMarked && (colon === undefined || !whole.includes(':'))) return []
    if (mark?.toLowerCase() === 'h' && colon === undefined) return []
    const hour = Number(hours)
    const minute = Number(colon ?? behind ?? 0)
    if (hour > 24 || minute > 59) return []
    const end = match.index + whole.length
    return [{ start: match.index, end, minutes: readingsOf(hour, minute, mark?.toLowerCase()) }]
  })
}

function readingsOf(hour: number, minute: number, mark: string | undefined): number[] {
  const time = (given: number) => (given * HOUR + minute) % DAY
  if (mark?.startsWith('a')) return [time(hour % 12)]
  if (mark?.startsWith('p')) return [time((hour % 12) + 12)]
  return hour < 12 && hour > 0 ? [time(hour), time(hour + 12)] : [time(hour)]
}
