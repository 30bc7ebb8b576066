import { CitationError } from '../../core/error.ts'
import { sha256Hex } from '../../core/hash.ts'
import type { CitedItem, CslEngine, CslPlugin } from './load-csl.ts'
import type { CslItem } from '../items/csl-item.ts'
import type { Language } from './citation-place.ts'
import { plainField } from '../items/plain-field.ts'

export type CslFormat = 'text' | 'html'

/** A style, ready to write. Each call is one piece of synchronous work. */
export type CslStyle = {
  /** Entries in the order of the style, each with the item it is for. */
  bibliography(items: readonly CslItem[]): { item: CslItem; text: string }[]
  /** A citation of the first item, told apart from the others: `(Doe, 2020a, p. 3)`. */
  citation(items: readonly CslItem[], place: Omit<CitedItem, 'id'>): string
}

/** Their names in the plugin. */
const shipped: Record<string, string> = { apa: 'apa', harvard: 'harvard1' }
const locales: Record<Language, string> = { en: 'en-US', de: 'de-DE' }

/**
 * @param template A CSL style (XML) instead of a shipped one. It is kept as long
 * as the process lives: pass files of yours, not of users.
 */
export function openCslStyle(
  { engine, styles }: CslPlugin,
  name: string,
  { language, format, template }: { language: Language; format: CslFormat; template?: string },
): CslStyle {
  // Under a name of our own, since engines are shared by name and are set up here.
  let key = template === undefined ? `citespan:${name}` : `citespan:${sha256Hex(template)}`
  while (styles.has(brokenMark(key))) key += '+'
  if (!styles.has(key)) styles.add(key, template ?? styles.get(shipped[name]!))

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
      // What it was doing stays in it: the next call gets another engine.
      styles.add(brokenMark(key), '')
      throw new CitationError({
        code: 'invalid-input',
        message: `The style ${plainField(name, 100)} cannot write these items.`,
        suggestion: 'Look for odd fields in their CSL-JSON, or take another style.',
        cause: error,
      })
    }
  }

  function open(items: readonly CslItem[]): CslEngine {
    try {
      const processor = engine(items, key, locales[language], format)
      const extensions = processor.opt.development_extensions
      extensions['wrap_url_and_doi'] = format === 'html'
      // A note must not set fields (`URL: …`) past the reader of items.
      extensions['field_hack'] = false
      return processor
    } catch (error) {
      throw unusable(name, 'it cannot be read', error)
    }
  }
}

function brokenMark(key: string): string {
  return `${key}:broken`
}

/*
 * citeproc takes `<i>` and the like in any text as markup, writes item ids into
 * attributes as they are, and keeps names and languages as keys of plain
 * objects, where `constructor` is taken. So angle brackets travel as characters
 * of the private use area, such words with one inside, and the ids are numbers.
 */
const LESS = '\uE0F0'
const GREATER = '\uE0F1'
const INSIDE = '\uE0F2'
const inherited = new RegExp(Object.getOwnPropertyNames(Object.prototype).join('|'), 'gi')

function masked(items: readonly CslItem[]): CslItem[] {
  return items.map((item, index) => {
    // Same fields, same kinds of values.
    const copy = maskDeep(item) as CslItem
    if (!/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,4}$/.test(copy.language ?? '')) delete copy.language
    return { ...copy, id: String(index) }
  })
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

/** All that is left of `<` are tags of the engine; those that link get a `rel`. */
function unmask(text: string, format: CslFormat): string {
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
