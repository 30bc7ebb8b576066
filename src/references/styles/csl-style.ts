import { CitationError } from '../../core/error.ts'
import { sha256Hex } from '../../core/hash.ts'
import type { CitedItem, CslEngine, CslPlugin } from './load-csl.ts'
import type { CslItem } from '../items/csl-item.ts'
import type { Language } from './citation-place.ts'
import type { CitationFormat, TextStyle } from './style-table.ts'
import { plainField } from '../items/plain-field.ts'

/** A loaded style; its methods are synchronous. */
export type CslStyle = {
  /** The entries in the order of the style, each with its item. */
  bibliography(items: readonly CslItem[]): { item: CslItem; text: string }[]
  /** A citation of the first item, distinguished from the other items: `(Doe, 2020a, p. 3)`. */
  citation(items: readonly CslItem[], place: Omit<CitedItem, 'id'>): string
}

/** The plugin's names for the styles that it ships. */
const shipped: { [style in TextStyle]?: string } = { apa: 'apa', harvard: 'harvard1' }
/**
 * Parts of the shipped styles, and what replaces them. The Harvard style labels every article without volume and pages
 * a preprint, even an article published online first. The replacement writes `genre`, where a real preprint says so.
 */
const mended: { [style in TextStyle]?: readonly [part: string, other: string] } = {
  harvard: [
    '<text value="Preprint" prefix="[" suffix="]"/>',
    '<text variable="genre" text-case="capitalize-first" prefix="[" suffix="]"/>',
  ],
}
const locales: Record<Language, string> = { en: 'en-US', de: 'de-DE' }

/**
 * Opens a style in a language and format.
 *
 * @param template A CSL style (XML) to use instead of the shipped one. It stays in memory as
 *   long as the process runs, so do not pass styles of users.
 */
export function openCslStyle(
  { engine, styles }: CslPlugin,
  name: TextStyle,
  { language, format, template }: { language: Language; format: CitationFormat; template?: string },
): CslStyle {
  // A name of its own: the plugin shares engines by name, and this one is configured here.
  let key = template === undefined ? `citespan:${name}` : `citespan:${sha256Hex(template)}`
  while (styles.has(brokenMark(key))) key += '+'
  if (!styles.has(key)) styles.add(key, template ?? mend(styles.get(shipped[name]!), mended[name]))

  return {
    bibliography(items) {
      return work(items, (processor) => {
        const made = processor.makeBibliography()
        if (!made) throw unusable(name, 'it has no bibliography')
        const [{ entry_ids }, entries] = made
        return entries.map((entry, index) => ({
          item: items[Number(entry_ids[index]![0])]!,
          text: unmask(entry.trim(), format),
        }))
      })
    },
    citation(items, { suffix, ...place }) {
      const cited = { id: '0', ...place, ...(suffix && { suffix: mask(suffix) }) }
      return work(items, (processor) => unmask(processor.makeCitationCluster([cited]), format))
    },
  }

  function work<T>(items: readonly CslItem[], write: (processor: CslEngine) => T): T {
    const named = masked(items)
    const processor = open(named)
    try {
      processor.updateItems(named.map(({ id }) => id))
      return write(processor)
    } catch (error) {
      if (error instanceof CitationError) throw error
      // A failed engine keeps partial state, so the next call creates a new one.
      styles.add(brokenMark(key), '')
      throw new CitationError({
        code: 'invalid-input',
        message: `The style ${plainField(name, 100)} cannot write these items.`,
        suggestion: 'Look for unusual fields in their CSL-JSON, or use another style.',
        cause: error,
      })
    }
  }

  function open(items: readonly CslItem[]): CslEngine {
    try {
      const processor = engine(items, key, locales[language], format)
      const extensions = processor.opt.development_extensions
      extensions['wrap_url_and_doi'] = format === 'html'
      // Otherwise notes such as `URL: …` would set unchecked fields.
      extensions['field_hack'] = false
      return processor
    } catch (error) {
      throw unusable(name, 'it cannot be parsed', error)
    }
  }
}

function mend(style: string, [part, other]: readonly [string, string] = ['', '']): string {
  return style.replace(part, other)
}

function brokenMark(key: string): string {
  return `${key}:broken`
}

/*
 * citeproc interprets `<i>` and similar tags in any text as markup, writes item ids into attributes without escaping,
 * and uses names and languages as keys of plain objects, where keys such as `constructor` fail. So angle brackets
 * become private-use characters, another one is inserted into such keys, and ids become numbers.
 */
const LESS = '\uE0F0'
const GREATER = '\uE0F1'
const INSIDE = '\uE0F2'
const inherited = new RegExp(Object.getOwnPropertyNames(Object.prototype).join('|'), 'gi')

function masked(items: readonly CslItem[]): CslItem[] {
  return items.map((item, index) => {
    // The cast holds: fields and types of values are unchanged.
    const copy = maskDeep(item) as CslItem
    if (!/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,4}$/.test(copy.language ?? '')) delete copy.language
    for (const name of names) if (copy[name] !== undefined) copy[name] = undivided(copy[name])
    return { ...copy, id: String(index) }
  })
}

/** Variables that hold one value, even if it contains dashes or commas. */
const names = ['version', 'number'] as const

/** Keeps citeproc from reading several numbers into the text: `Version 2024-01`, not `Versions 2024-01`. */
function undivided(text: string): string {
  return text.replace(/[-–,&]/g, (sign) => `${INSIDE}${sign}${INSIDE}`)
}

function maskDeep(value: unknown): unknown {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map(maskDeep)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, maskDeep(field)]))
}

function mask(text: string): string {
  return text
    .replace(/[\uE0F0-\uE0F2]/g, '')
    .replaceAll('<', LESS)
    .replaceAll('>', GREATER)
    .replace(inherited, (name) => `${name.slice(0, -1)}${INSIDE}${name.slice(-1)}`)
}

/**
 * Restores masked angle brackets: as `&lt;` and `&gt;` in HTML, else as `<` and `>`. A `<` that is not masked begins a
 * tag of the engine; links get a `rel`.
 */
function unmask(text: string, format: CitationFormat): string {
  const linked = text.replaceAll('<a href="', '<a rel="noopener noreferrer nofollow ugc" href="')
  const [less, greater] = format === 'html' ? ['&lt;', '&gt;'] : ['<', '>']
  return linked.replaceAll(LESS, less!).replaceAll(GREATER, greater!).replaceAll(INSIDE, '')
}

function unusable(name: string, why: string, cause?: unknown): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The citation style ${plainField(name, 100)} cannot be used: ${why}.`,
    suggestion: 'Pass the XML of a CSL 1.0 style with a bibliography.',
    cause,
  })
}
