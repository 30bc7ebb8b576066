import type { Language } from './citation-place.ts'
import type { CslDate, DateParts } from '../items/csl-date.ts'
import type { CslItem, CslName } from '../items/csl-item.ts'

/** A piece of an entry: plain text, a title in italics, or a link. */
export type EntryPiece = { text: string; kind: 'plain' | 'italic' | 'link' }

type Words = {
  /** Wraps a title in quotation marks, with the comma that follows it. */
  titled(title: string): string
  quotes: [string, string]
  /** What separates the last two names: of exactly two, and of more than two (`Doe, Roe, and Poe`). */
  and: [string, string]
  volume: string
  number: string
  page: string
  pages: string
  edition: string
  accessed: string
  online: string
  version: string
  months: string[]
  date(parts: DateParts): string
}

const english: Words = {
  titled: (title) => `“${title},” `,
  quotes: ['“', '”'],
  and: [' and ', ', and '],
  volume: 'vol.',
  number: 'no.',
  page: 'p.',
  pages: 'pp.',
  edition: 'ed.',
  accessed: 'Accessed',
  online: '[Online]. Available',
  version: 'version',
  months: 'Jan. Feb. Mar. Apr. May Jun. Jul. Aug. Sep. Oct. Nov. Dec.'.split(' '),
  date([year, month, day]) {
    if (month === undefined) return String(year)
    return `${this.months[month - 1]} ${day === undefined ? '' : `${day}, `}${year}`
  },
}
const german: Words = {
  titled: (title) => `„${title}“, `,
  quotes: ['„', '“'],
  and: [' und ', ' und '],
  volume: 'Bd.',
  number: 'Nr.',
  page: 'S.',
  pages: 'S.',
  edition: 'Aufl.',
  accessed: 'Zugegriffen',
  online: '[Online]. Verfügbar',
  version: 'Version',
  months: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sep. Okt. Nov. Dez.'.split(' '),
  date([year, month, day]) {
    if (month === undefined) return String(year)
    return `${day === undefined ? '' : `${day}. `}${this.months[month - 1]} ${year}`
  },
}
const words: Record<Language, Words> = { en: english, de: german }

/** Types of independent works, whose titles are in italics without quotation marks. */
const wholeWorks = new Set([
  'book',
  'collection',
  'legislation',
  'regulation',
  'bill',
  'treaty',
  'thesis',
  'standard',
])
/** Maximum number of names in an entry; if there are more, only the first is given. */
const MAX_NAMES = 6

/**
 * An entry in the format of the IEEE Reference Guide (2023) for web pages, data
 * sets, documents, statutes, articles and books, without its number. Implemented
 * here because the licence of the CSL style (CC BY-SA) does not allow us to ship it.
 *
 * @see https://ieeeauthorcenter.ieee.org/wp-content/uploads/IEEE-Reference-Guide.pdf
 */
export function ieeeEntry(item: CslItem, language: Language): EntryPiece[] {
  const say = words[language]
  const pieces: EntryPiece[] = []
  const add = (text: string | undefined, kind: EntryPiece['kind'] = 'plain') => {
    if (text) pieces.push({ text, kind })
  }
  const names = joinNames(item.author ?? item.editor ?? [], say)
  add(names && `${names}, `)
  addTitle(item, { say, add, details: detailsOf(item, say) })
  if (item.URL) {
    if (item.accessed) add(` ${say.accessed}: ${dateOf(item.accessed, say)}.`)
    add(` ${say.online}: `)
    add(item.URL, 'link')
  }
  return pieces
}

function addTitle(
  item: CslItem,
  {
    say,
    add,
    details,
  }: { say: Words; add: (text: string | undefined, kind?: EntryPiece['kind']) => void; details: string[] },
): void {
  const title = item.title ?? item['container-title'] ?? item.id
  const [open, close] = say.quotes
  const container = item.title === undefined ? undefined : item['container-title']
  const isWhole = wholeWorks.has(item.type)
  const rest = details.join(', ')
  const short = item['title-short'] === title ? undefined : item['title-short']
  if (isWhole) {
    add(title, 'italic')
    add(short && ` (${short})`)
    add(rest && `, ${rest}`)
  } else if (container || rest) {
    add(say.titled(title))
    add(container, 'italic')
    add(container && rest ? `, ${rest}` : rest)
  } else {
    add(/[.?!…]$/.test(title) ? `${open}${title}${close}` : `${open}${title}.${close}`)
    return
  }
  const last = rest || (isWhole ? (short ?? title) : container!)
  if (!last.endsWith('.')) add('.')
}

function detailsOf(item: CslItem, say: Words): string[] {
  return [
    item.version && `${say.version} ${item.version}`,
    item.edition && `${item.edition} ${say.edition}`,
    [item['publisher-place'], item.publisher].filter(Boolean).join(': '),
    item.volume && `${say.volume} ${item.volume}`,
    item.issue && `${say.number} ${item.issue}`,
    item.number && `${say.number} ${item.number}`,
    item.page && `${/[-–,]/.test(item.page) ? say.pages : say.page} ${item.page.replace(/-+/g, '–')}`,
    item.issued && dateOf(item.issued, say),
    item.DOI && `doi: ${item.DOI}`,
  ].filter((detail) => typeof detail === 'string' && detail !== '') as string[]
}

function joinNames(names: readonly CslName[], { and }: Words): string {
  const written = names.map(writeName)
  if (written.length > MAX_NAMES) return `${written[0]} et al.`
  if (written.length <= 2) return written.join(and[0])
  return `${written.slice(0, -1).join(', ')}${and[1]}${written.at(-1)}`
}

/** Writes a person's name as `J.-P. van der Doe Jr.` */
function writeName(name: CslName): string {
  if ('literal' in name) return name.literal
  const initials = (name.given ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.split('-').filter(Boolean).map(toInitial).join('-'))
  return [...initials, name['non-dropping-particle'], name.family, name.suffix].filter(Boolean).join(' ')
}

function toInitial(word: string): string {
  // `J.R.` consists of initials already.
  return /^(?:\p{Lu}\.)+$/u.test(word) ? word : `${[...word][0]!}.`
}

function dateOf(date: CslDate, say: Words): string {
  if ('literal' in date) return date.literal
  return date['date-parts'].map((parts) => say.date(parts)).join('–')
}
