import { decodeEntities } from '../../src/core/text.ts'
import { plainText } from './plain-text.ts'
import { firstText, isFields, numberOf, textOf } from './values.ts'
import type { Fields } from './values.ts'

const MAX_AUTHORS = 100
const MAX_ABSTRACT_WORDS = 20_000

/** Names of authors, from strings and from objects such as `{ name }` or `{ given, family }` (Crossref). */
export function authorsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(';') : [value]
  return list
    .slice(0, MAX_AUTHORS)
    .map(authorName)
    .filter((name) => name !== undefined)
}

function authorName(value: unknown): string | undefined {
  if (typeof value === 'string') return decodeEntities(value).trim() || undefined
  if (!isFields(value)) return undefined
  const name = firstText([value.name, value.display_name, value.displayName, value.literal, value.full_name])
  if (name) return name
  if (isFields(value.author)) return authorName(value.author)
  const parts = [value.given ?? value.firstName, value.family ?? value.lastName].map(textOf)
  return parts.filter(Boolean).join(' ') || undefined
}

/**
 * The text of an inverted index `{ word: [positions] }`, the form of abstracts in OpenAlex; `undefined` for other
 * values.
 */
export function textOfInvertedIndex(index: unknown): string | undefined {
  if (!isFields(index)) return undefined
  const words: { word: string; position: number }[] = []
  for (const [word, positions] of Object.entries(index)) {
    if (!Array.isArray(positions)) return undefined
    for (const position of positions) {
      if (typeof position !== 'number' || words.length >= MAX_ABSTRACT_WORDS) return undefined
      words.push({ word, position })
    }
  }
  const inOrder = words.toSorted((a, b) => a.position - b.position)
  return inOrder.map(({ word }) => word).join(' ') || undefined
}

/** The DOI (`10.1234/x`) in a string that is a DOI, also with `doi:` or as a URL; `undefined` for other values. */
export function doiOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 400) return undefined
  return /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s?)?(10\.\d{4,9}\/\S+)$/i.exec(value.trim())?.[1]
}

/**
 * A year, a date, or Crossref's `date-parts`, as ISO 8601 if it can be parsed; otherwise the text itself, if it has at
 * most 100 UTF-16 units. `undefined` for other values.
 */
export function dateOf(value: unknown): string | undefined {
  if (isFields(value)) return dateOf(value['date-parts'] ?? value.date ?? value.raw)
  if (Array.isArray(value)) return Array.isArray(value[0]) ? datePartsOf(value[0]) : dateOf(value[0])
  if (typeof value === 'number') return dateOfNumber(value)
  const text = textOf(value)?.trim()
  if (!text || text.length > 100) return undefined
  if (/^\d{9,13}$/.test(text)) return dateOfNumber(Number(text))
  if (/^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(text)) return text
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return text
  // Without a time zone, `Date.parse` would use that of the machine.
  const isDayAndMonth = /\d{4}/.test(text) && /[a-z]{3}/i.test(text) && /\d{1,2}\b/.test(text)
  const time = isDayAndMonth
    ? Date.parse(/(?:gmt|utc|z|[+-]\d{4})$/i.test(text) ? text : `${text} UTC`)
    : Number.NaN
  if (Number.isNaN(time)) return text
  const iso = new Date(time).toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso
}

function datePartsOf(parts: readonly unknown[]): string | undefined {
  const numbers = parts.slice(0, 3).map(numberOf)
  if (numbers.some((part) => part === undefined) || numbers.length === 0) return undefined
  return numbers.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
}

/**
 * A year (1000 to 2999) as a string; seconds, or above 1e11 milliseconds, since 1970 as ISO 8601; `undefined` for other
 * numbers.
 */
function dateOfNumber(value: number): string | undefined {
  if (Number.isInteger(value) && value >= 1_000 && value <= 2_999) return String(value)
  const milliseconds = value > 1e11 ? value : value * 1_000
  return value >= 1e8 && milliseconds < 1e14 ? new Date(milliseconds).toISOString() : undefined
}

const cslTextFields = [
  'DOI',
  'ISSN',
  'ISBN',
  'PMID',
  'volume',
  'issue',
  'page',
  'publisher',
  'type',
  'language',
]

/**
 * A CSL-JSON item from a work of Crossref, OpenAlex or Semantic Scholar; `undefined` for an object that has neither a
 * DOI nor a `container-title`.
 */
export function cslOf(
  work: Fields,
  known: { title?: string; url?: string; authors?: string[] },
): Fields | undefined {
  const externalIds = isFields(work.externalIds) ? work.externalIds : {}
  const doi = doiOf(work.DOI) ?? doiOf(work.doi) ?? doiOf(externalIds.DOI)
  if (!doi && !work['container-title']) return undefined
  const texts = cslTextFields.flatMap((name) => {
    const text = firstText([work[name]].flat())
    return text ? [[name, text] as const] : []
  })
  const container = firstText([work['container-title'], work.journal, work.venue].flat())
  const issued = isFields(work.issued) ? work.issued : undefined
  const year = numberOf(work.publication_year) ?? numberOf(work.year)
  return {
    type: 'article-journal',
    ...Object.fromEntries(texts),
    ...(doi && { DOI: doi }),
    ...(known.title && { title: known.title }),
    ...(known.url && { URL: known.url }),
    ...(container && { 'container-title': plainText(container) }),
    ...(known.authors && { author: cslAuthors(work.author, known.authors) }),
    ...(issued ? { issued } : year ? { issued: { 'date-parts': [[year]] } } : {}),
  }
}

/** The authors for CSL: given and family names if Crossref has them, otherwise literal names. */
function cslAuthors(given: unknown, authors: readonly string[]): Fields[] {
  const structured =
    Array.isArray(given) && given.every((author) => isFields(author) && textOf(author.family))
  if (!structured) return authors.map((literal) => ({ literal }))
  return given.slice(0, MAX_AUTHORS).map((author: Fields) => ({
    family: textOf(author.family),
    ...(textOf(author.given) && { given: textOf(author.given) }),
  }))
}
