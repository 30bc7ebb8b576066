import { lexicon, wordSet, wordsOf, wordsPattern } from '../../../text/lexicon.ts'

/** The earliest date of pages that an objective asks for. */
export type AskedTime = {
  /** The first day that is not too old, without a time: `2024-05-01`. */
  from: string
  /** The words of the objective that ask for the time. */
  words: string
  /** Whether older pages are kept if none is newer. */
  isWish: boolean
  /** Older pages that mention this year are kept. */
  year?: string
}

/** Days that count as recent if an objective asks for the latest. */
const RECENT_DAYS = 730
const DAY = 86_400_000

const recencyWords = wordSet(...lexicon('recencyWords'))
const units: Readonly<Record<string, number>> = Object.assign({}, ...lexicon('timeUnits'))
const year = '((?:19|20)\\d\\d)'
const since = new RegExp(`(?<!\\p{L})${wordsPattern(wordsOf(...lexicon('sinceWords')))} ${year}(?!\\d)`, 'u')
const within = new RegExp(
  `(?<!\\p{L})${wordsPattern(wordsOf(...lexicon('withinWords')))} (\\d{1,3} )?${`(${wordsPattern(Object.keys(units))})`}(?!\\p{L})`,
  'u',
)
const inYear = new RegExp(`(?<![\\d.,/-])${year}(?![\\d/-])`, 'gu')

/**
 * The time that an objective asks for, such as `since 2023`, `in den letzten 3 Monaten` or `latest` (the last two
 * years); `null` if it asks for none. Of several years the earliest counts; a future year is ignored.
 */
export function askedTime(objective: string, now: Date): AskedTime | null {
  const text = objective.toLowerCase().replace(/\s+/g, ' ')
  const sinceYear = since.exec(text)
  if (sinceYear && Number(sinceYear[1]) <= now.getUTCFullYear()) {
    return { from: `${sinceYear[1]}-01-01`, words: sinceYear[0], isWish: false }
  }
  const span = within.exec(text)
  if (span) {
    const days = Number(span[1] ?? 1) * units[span[2]!]!
    return { from: dayOf(now.getTime() - days * DAY), words: span[0], isWish: false }
  }
  const years = [...text.matchAll(inYear)].map(([, found]) => Number(found))
  const [first] = years.toSorted((a, b) => a - b)
  if (first !== undefined && first <= now.getUTCFullYear()) {
    return { from: `${first}-01-01`, words: String(first), isWish: false, year: String(first) }
  }
  const word = text.match(/[\p{L}'-]+/gu)?.find((each) => recencyWords.has(each))
  if (word === undefined) return null
  return { from: dayOf(now.getTime() - RECENT_DAYS * DAY), words: word, isWish: true }
}

/** The later of a page's dates, in milliseconds since 1970; `null` if neither can be parsed. */
export function timeOf({
  published_time_iso: published,
  modified_time_iso: modified,
}: {
  published_time_iso?: string | null
  modified_time_iso?: string | null
}): number | null {
  const times = [published, modified]
    .map((date) => Date.parse(date ?? ''))
    .filter((time) => !Number.isNaN(time))
  return times.length > 0 ? Math.max(...times) : null
}

/**
 * The sids of pages that are older than the objective asks for, except those that `isWish` and `year` of `AskedTime`
 * keep. Pages without a date are kept.
 */
export function stalePages(
  pages: readonly {
    sid: number
    content: string
    published_time_iso?: string | null
    modified_time_iso?: string | null
  }[],
  asked: AskedTime,
): number[] {
  const from = Date.parse(asked.from)
  const dated = pages.map((page) => ({ ...page, time: timeOf(page) }))
  const old = dated.filter(({ time }) => time !== null && time < from)
  if (asked.isWish && !dated.some(({ time }) => time !== null && time >= from)) return []
  // A page from an earlier year may plan or forecast the year that is asked for.
  return old.filter(({ content }) => !asked.year || !content.includes(asked.year)).map(({ sid }) => sid)
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
