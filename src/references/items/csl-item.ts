import { safeUrl } from '../../core/source-label.ts'
import { readCslDate } from './csl-date.ts'
import type { CslDate } from './csl-date.ts'
import { plainField } from './plain-field.ts'

/** The item types of CSL 1.0.2. */
const types = new Set(
  `article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection
  dataset document entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case
  legislation manuscript map motion_picture musical_score pamphlet paper-conference patent performance
  periodical personal_communication post post-weblog regulation report review review-book software song speech
  standard thesis treaty webpage`.split(/\s+/),
)

const textVariables = [
  'title',
  'title-short',
  'container-title',
  'container-title-short',
  'collection-title',
  'publisher',
  'publisher-place',
  'version',
  'edition',
  'volume',
  'issue',
  'number',
  'page',
  'number-of-pages',
  'chapter-number',
  'genre',
  'medium',
  'jurisdiction',
  'authority',
  'section',
  'archive',
  'archive_location',
  'language',
  'ISBN',
  'ISSN',
  'PMID',
  'abstract',
  'note',
  'citation-key',
] as const
const nameVariables = ['author', 'editor', 'translator', 'container-author', 'collection-editor'] as const
const dateVariables = ['issued', 'accessed', 'original-date'] as const

/** A name of a CSL-JSON item: a person's name in parts, an institution's as `literal`. */
export type CslName =
  | { literal: string }
  | { family: string; given?: string; suffix?: string; 'non-dropping-particle'?: string }

/**
 * A CSL-JSON item (CSL 1.0.2) with the variables that bibliographies use.
 * All values are plain text; markup in them is displayed literally.
 */
export type CslItem = { id: string; type: string } & {
  [variable in (typeof textVariables)[number] | 'URL' | 'DOI']?: string
} & { [variable in (typeof nameVariables)[number]]?: CslName[] } & {
  [variable in (typeof dateVariables)[number]]?: CslDate
}

const MAX_NAMES = 100
const MAX_ABSTRACT = 10_000

/**
 * Reads an untrusted object as a CSL-JSON item. Drops unknown variables and item types, values of a wrong kind, invalid
 * DOIs, and links other than http(s).
 */
export function readCslItem(item: Readonly<Record<string, unknown>>): Partial<CslItem> {
  const read: Partial<CslItem> = {}
  const id = plainText(item['id'], 1024)
  if (id) read.id = id
  if (typeof item['type'] === 'string' && types.has(item['type'])) read.type = item['type']
  for (const variable of textVariables) {
    const text = plainText(item[variable], variable === 'abstract' ? MAX_ABSTRACT : undefined)
    if (text) read[variable] = text
  }
  for (const variable of nameVariables) {
    const names = readNames(item[variable])
    if (names.length > 0) read[variable] = names
  }
  for (const variable of dateVariables) {
    const date = readCslDate(item[variable])
    if (date) read[variable] = date
  }
  const url = typeof item['URL'] === 'string' ? linkTo(item['URL']) : undefined
  if (url) read.URL = url
  const doi = typeof item['DOI'] === 'string' ? readDoi(item['DOI']) : undefined
  if (doi) read.DOI = doi
  return read
}

/** Removes CSL's rich-text tags (`<i>`, `<sup>`, …) from an external item; other angle brackets stay. */
export function withoutMarkup(item: Partial<CslItem>): Partial<CslItem> {
  const tags = /<\/?(?:i|b|sc|sup|sub|span)>|<span (?:class|style)="[\w:; -]{0,60}">/g
  const fields = Object.entries(item).map(([variable, value]) => [
    variable,
    typeof value === 'string' ? value.replace(tags, '') : value,
  ])
  // The cast holds: fields and types of values are unchanged.
  return Object.fromEntries(fields) as Partial<CslItem>
}

/** The URL if a bibliography may link to it (http or https), else `undefined`. */
export function linkTo(url: string | undefined): string | undefined {
  return url !== undefined && url.length <= 8192 ? safeUrl(url.trim()) : undefined
}

/** The bare DOI, such as `10.1000/182`, of a DOI or its URL, else `undefined`. */
export function readDoi(text: string): string | undefined {
  const doi = text.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
  return doi.length <= 500 && /^10\.\d{4,9}\/[^\s"'`\\{}\p{C}]+$/u.test(doi) ? doi : undefined
}

function plainText(value: unknown, length?: number): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? plainField(value, length) : ''
}

function readNames(value: unknown): CslName[] {
  if (!Array.isArray(value)) return []
  return value
    .slice(0, MAX_NAMES)
    .map(readName)
    .filter((name) => name !== null)
}

function readName(value: unknown): CslName | null {
  if (typeof value !== 'object' || value === null) return null
  const part = (name: string) =>
    plainText(Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined, 200)
  const [literal, family, given, suffix] = [part('literal'), part('family'), part('given'), part('suffix')]
  const particle = [part('dropping-particle'), part('non-dropping-particle')].filter(Boolean).join(' ')
  if (!family) return literal || given ? { literal: literal || given } : null
  return {
    family,
    ...(given && { given }),
    ...(suffix && { suffix }),
    ...(particle && { 'non-dropping-particle': particle }),
  }
}
