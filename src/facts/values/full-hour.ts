import { germanHourMarks } from '../../lexicon/german/dates.ts'
import { letterPattern } from '../../lexicon/letter-pattern.ts'
import { wordsOf } from '../../lexicon/word-list.ts'
import { wordsPattern } from '../../lexicon/words-pattern.ts'

/** UTF-16 units behind figures in which what shows them to be a time of day stands. */
export const HOUR_MARK_REACH = 8

const mark = letterPattern(() => `^\\s?${wordsPattern(wordsOf(germanHourMarks))}(?!\\p{L})`)

/**
 * The hour of `9:00` before `Uhr`, which is as often written without its minutes; `null` for other figures. Not before
 * `a.m.`: as the number 9 it would equal that of `9 p.m.`
 */
export function fullHour(figures: string, after: string): number | null {
  const [, hour] = /^([01]?\d|2[0-4]):00$/.exec(figures) ?? []
  return hour !== undefined && mark.test(after) ? Number(hour) : null
}
