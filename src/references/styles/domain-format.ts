import { CitationError } from '../../core/error.ts'
import type { Language } from './citation-place.ts'
import { plainField } from '../items/plain-field.ts'
import type { CitableSource } from '../items/to-csl-item.ts'

/** How sources of one domain are cited, such as statutes or rows of a database, in place of the style. */
export type DomainFormat = {
  /** Names it in errors: `statutes`. */
  name: string
  /** Whether a source is of the domain. */
  fits(source: CitableSource): boolean
  /** The citation in the text, plain; `place` is its place in words, '' if none is known. `null` leaves it to the style. */
  cite?(source: CitableSource, options: { place: string; language: Language }): string | null
  /** The entry of a bibliography, plain; `null` leaves it to the style. */
  entry?(source: CitableSource, options: { language: Language }): string | null
}

/** UTF-16 units of a citation or entry that a format writes. */
const MAX_WRITTEN = 2_000

/**
 * What the first format that fits a source writes of it, on one line; `null` where the style is to write it.
 *
 * @throws CitationError `invalid-input` for a format that throws, or returns anything but a text or `null`.
 */
export function writtenBy(
  formats: readonly DomainFormat[],
  source: CitableSource,
  write: (format: DomainFormat) => string | null | undefined,
): string | null {
  const format = formats.find((each) => each.fits(source))
  if (!format) return null
  const written = tryWriting(format, write)
  return written === null ? null : plainField(written, MAX_WRITTEN)
}

function tryWriting(
  format: DomainFormat,
  write: (format: DomainFormat) => string | null | undefined,
): string | null {
  let written: unknown
  try {
    written = write(format)
  } catch (error) {
    throw unusable(format, 'throws an error', error)
  }
  if (written === null || written === undefined || written === '') return null
  if (typeof written === 'string') return written
  throw unusable(format, 'returns what is no text')
}

function unusable({ name }: DomainFormat, what: string, cause?: unknown): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The format ${JSON.stringify(String(name).slice(0, 100))} ${what}.`,
    suggestion: 'Return a text, or null to leave it to the style.',
    cause,
  })
}

/**
 * Statutes, which have the short name of their law in `metadata.statute`: `§ 257 Abs. 4 HGB` in the text, and
 * `Handelsgesetzbuch (HGB), version 2024-01` in bibliographies.
 */
export const statuteFormat: DomainFormat = {
  name: 'statutes',
  fits: ({ metadata }) => typeof metadata?.['statute'] === 'string',
  cite: (source, { place }) => {
    const law = lawOf(source)
    if (place === '') return law
    return place.includes(law) ? place : `${place} ${law}`
  },
  entry: (source, { language }) => {
    const law = lawOf(source)
    const name = nameOf(source)
    const { version } = source
    const known = version === undefined || version === '1' ? '' : `, ${versionWord[language]} ${version}`
    return `${name.includes(law) ? name : `${name} (${law})`}${known}`
  },
}

const versionWord: Record<Language, string> = { en: 'version', de: 'Fassung' }

/** Databases and tables: `[Name, query]` is their query in bibliographies, with the identifier. */
export const databaseFormat: DomainFormat = {
  name: 'databases',
  fits: ({ type }) => type === 'database',
  entry: (source) => {
    const query = 'query' in source && source.query !== undefined ? `: ${source.query}` : ''
    return `${nameOf(source)} [${source.identifier}]${query}`
  },
}

function lawOf({ metadata }: CitableSource): string {
  return String(metadata?.['statute']).trim()
}

function nameOf(source: CitableSource): string {
  return ('name' in source ? source.name : source.title) ?? source.identifier
}
