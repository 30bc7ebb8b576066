import { CitationError } from '../../core/error.ts'
import type { Language } from './citation-place.ts'
import { plainField } from '../items/plain-field.ts'
import type { CitableSource } from '../items/to-csl-item.ts'

/**
 * How to cite sources of one domain, such as statutes or database rows: what the format writes replaces the text of the
 * style. The numbers of IEEE (`[1]`) stay, and the data styles `bibtex`, `csl-json` and `ris` use no format. If several
 * formats fit a source, the first one is used.
 */
export type DomainFormat = {
  /** Name for error messages: `statutes`. */
  name: string
  /** Whether a source belongs to the domain. If several formats fit a source, the first one is used. */
  fits(source: CitableSource): boolean
  /**
   * The citation in the text, as plain text without brackets around it, which the style adds; `null` leaves it to the
   * style. `place`: the place in the source in words, '' if unknown.
   */
  cite?(source: CitableSource, options: { place: string; language: Language }): string | null
  /** The entry of a bibliography, as plain text; `null` leaves it to the style. */
  entry?(source: CitableSource, options: { language: Language }): string | null
}

/** Maximum number of UTF-16 units of a citation or entry that a format writes; a longer one is cut. */
const MAX_WRITTEN = 2_000

/**
 * What the first format that fits a source writes, on one line; `null`, also for an empty text, leaves it to the style.
 *
 * @throws CitationError `invalid-input` if `fits` or `write` throws, or `write` returns anything but a string, `null` or
 * `undefined`.
 */
export function writtenBy(
  formats: readonly DomainFormat[],
  source: CitableSource,
  write: (format: DomainFormat) => string | null | undefined,
): string | null {
  const format = formats.find((each) => ask(each, () => each.fits(source)))
  if (!format) return null
  const written: unknown = ask(format, () => write(format))
  if (written === null || written === undefined || written === '') return null
  if (typeof written === 'string') return plainField(written, MAX_WRITTEN)
  throw unusable(format, 'returns no text')
}

function ask<T>(format: DomainFormat, question: () => T): T {
  try {
    return question()
  } catch (error) {
    throw unusable(format, 'throws an error', error)
  }
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
 * Statutes, whose `metadata.statute` holds the short name of their law: `§ 257 Abs. 4 HGB` in the text, and
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

/**
 * Databases and tables: the entry in bibliographies is `Name [identifier]: query`; citations in the text are left to
 * the style.
 */
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
