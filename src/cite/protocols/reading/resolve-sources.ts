import { canonicalUrl } from '../../../sources/registry.ts'
import type { KnownName, NameLookup } from './protocol.ts'

/** A source as marks name it: by position, id, URL or title. */
export type MarkSource = {
  /** The id by which marks name the source. */
  id: string
  /** The URL of its page or file. */
  url?: string | null
  /** Title of the source. */
  title?: string | null
}

/** Sources in the order of their numbers, or a function that returns those known so far, a new array after a change. */
export type MarkSources = readonly MarkSource[] | (() => readonly MarkSource[])

export type SourceResolver = NameLookup & {
  /** The id of the source with this name in a mark; `null` if there is none. */
  resolve(name: KnownName): string | null
  /**
   * Adds the definition of a label from a list in the answer: `1`, `S1`, `^1`. Several lines for one label are joined.
   */
  define(label: string, body: string): void
  /**
   * The id of the source whose URL is in a text, such as an entry of a list; else of the source with the longest title
   * in the text. `null` if there is none, or if the title of another source in the text is as long.
   */
  findIn(body: string): string | null
}

/** Maximum UTF-16 units of the definition of a label (see `define`), its lines joined; the rest is cut off. */
const MAX_BODY = 500
/** Minimum UTF-16 units of a title that `findIn` looks for in a text: a shorter one may occur there by chance. */
const MIN_TITLE = 4

/**
 * Resolves the names in marks to ids of sources. A name in the form of the sources' ids is not a number: with `doc_0`
 * and `doc_1`, `doc_2` is unknown. If a list in the answer gives a number another URL or title, the list decides. If
 * `given` is a function, it must return another array after sources are added.
 */
export function createSourceResolver(given: MarkSources): SourceResolver {
  const sourcesOf = typeof given === 'function' ? given : () => given
  const definitions = new Map<string, string>()
  let index = indexSources(sourcesOf())

  function current(): SourceIndex {
    const sources = sourcesOf()
    if (sources !== index.sources) index = indexSources(sources)
    return index
  }

  /**
   * The id of the source that a number means: the id that is written like it, else that of the n-th source. `null` if
   * there is none, or if the number has the form of the ids.
   */
  function numbered(number: number, written = String(number)): string | null {
    const { sources, ids, shapes } = current()
    if (ids.has(written)) return written
    return shapes.has(shapeOf(written)) ? null : (sources[number - 1]?.id ?? null)
  }

  function exact(text: string): string | null {
    const { ids, byName, byUrl } = current()
    if (ids.has(text)) return text
    const page = /^https?:/i.test(text) ? canonicalUrl(text) : null
    return byName.get(fold(text)) ?? (page === null ? null : (byUrl.get(page) ?? null))
  }

  function findIn(body: string): string | null {
    const { byUrl, titles } = current()
    for (const [url] of body.matchAll(addresses)) {
      const page = canonicalUrl(url.startsWith('<') ? url.slice(1, -1) : url.replace(/[.,;:!?*_]+$/, ''))
      const found = page === null ? undefined : byUrl.get(page)
      if (found !== undefined) return found
    }
    const text = fold(body)
    const named = titles.filter(({ title }) => text.includes(title))
    // The longest title counts, because a shorter one may be part of it.
    const longest = named.toSorted((a, b) => b.title.length - a.title.length)[0]
    return longest && named.every(({ id, title }) => id === longest.id || title.length < longest.title.length)
      ? longest.id
      : null
  }

  /**
   * The id of the source that a list in the answer gives for a label; without such a source `fallback`, the id of the
   * source with that number. `null` if the list gives a URL that no source has, and the fallback has another URL.
   */
  function defined(label: string, fallback: string | null): string | null {
    const body = definitions.get(label)
    if (body === undefined) return fallback
    const found = findIn(body)
    if (found !== null) return found
    const hasUrl = addressAnywhere.test(body)
    const source = current().sources.find(({ id }) => id === fallback)
    return hasUrl && source?.url ? null : fallback
  }

  return {
    findIn,
    exact,
    isLikeId: (text) => /\d/.test(text) && current().shapes.has(shapeOf(text)),
    mayBegin(text) {
      const start = fold(text)
      return current().names.some((name) => name.startsWith(start) || start.startsWith(name))
    },
    define(label, body) {
      const known = definitions.get(label)
      const whole = known === undefined ? body : `${known} ${body}`
      definitions.set(label, whole.slice(0, MAX_BODY))
    },
    resolve(name) {
      switch (name.by) {
        case 'number':
          return defined(String(name.number), numbered(name.number))
        case 'id': {
          const digits = name.id.slice(1)
          const { ids, shapes } = current()
          const exactly = [name.id, digits].find((id) => ids.has(id))
          const known = exactly ?? (shapes.has('S#') ? null : numbered(Number(digits)))
          return defined(definitions.has(name.id) ? name.id : digits, known)
        }
        case 'name':
          return exact(name.name)
        case 'turn':
          // Later turns count their results anew, so only their names identify the sources.
          return (
            current().byName.get(fold(name.name)) ??
            (name.turn === 0 ? (current().sources[name.index]?.id ?? null) : null)
          )
        case 'footnote': {
          const isNumber = /^\d{1,6}$/.test(name.label)
          const known = exact(name.label) ?? (isNumber ? numbered(Number(name.label)) : null)
          return defined(definitions.has(`^${name.label}`) ? `^${name.label}` : name.label, known)
        }
      }
    },
  }
}

type SourceIndex = {
  sources: readonly MarkSource[]
  ids: ReadonlySet<string>
  /** The forms of the ids: `doc_#` of `doc_1`. `#` and `S#` are there only if all ids have it. */
  shapes: ReadonlySet<string>
  /** The ids, URLs, titles and file names of all sources, folded. */
  names: readonly string[]
  /** Ids by folded name; `null` for a name of two sources, which is ambiguous. */
  byName: ReadonlyMap<string, string | null>
  byUrl: ReadonlyMap<string, string>
  titles: readonly { id: string; title: string }[]
}

function indexSources(sources: readonly MarkSource[]): SourceIndex {
  const byName = new Map<string, string | null>()
  const byUrl = new Map<string, string>()
  for (const { id, url, title } of sources) {
    const page = url ? canonicalUrl(url) : null
    if (page !== null && !byUrl.has(page)) byUrl.set(page, id)
    for (const name of [id, url, title, fileOf(url)]) {
      if (!name) continue
      const key = fold(name)
      byName.set(key, byName.has(key) && byName.get(key) !== id ? null : id)
    }
  }
  const titles = sources.flatMap(({ id, title }) =>
    title && title.trim().length >= MIN_TITLE ? [{ id, title: fold(title) }] : [],
  )
  const ids = new Set(sources.map(({ id }) => id))
  const shapes = new Set([...ids].map(shapeOf))
  // Numbers and `S1` also mean positions, unless all ids have this form.
  for (const shape of ['#', 'S#']) if (shapes.size > 1) shapes.delete(shape)
  if (sources.some(({ id }) => id.length > MAX_DIGITS)) shapes.delete('#')
  return {
    sources,
    ids,
    shapes,
    names: [...byName.keys()].filter((name) => name !== ''),
    byName,
    byUrl,
    titles,
  }
}

/** Maximum digits of a number in brackets. If an id is longer, such numbers are positions of sources, never ids. */
const MAX_DIGITS = 3

/** The form of an id, with `#` for each number: `doc_#` for `doc_12`. */
function shapeOf(id: string): string {
  return id.replace(/\d+/g, '#')
}

/**
 * Matches web addresses: in angle brackets up to the closing one, elsewhere up to a bracket, quotation mark or blank.
 */
const addresses = /<https?:\/\/[^\s<>]+>|https?:\/\/[^\s<>"'\])]+/gi
const addressAnywhere = /https?:\/\//i

/** Maximum UTF-16 units of a name that are compared: normalizing a run of combining marks takes quadratic time. */
const MAX_NAME = 500

function fold(text: string): string {
  return text.slice(0, MAX_NAME).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The file name in a URL: `report.pdf` of `https://a.example/files/report.pdf`; `null` if it has none. */
function fileOf(url: string | null | undefined): string | null {
  const path = url?.split(/[?#]/)[0]
  const file = path?.split('/').at(-1)
  if (!file || !file.includes('.')) return null
  try {
    return decodeURIComponent(file)
  } catch {
    // Invalid percent encoding: keep the name unchanged.
    return file
  }
}
