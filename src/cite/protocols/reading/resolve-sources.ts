import { canonicalUrl } from '../../../sources/registry.ts'
import type { KnownName, NameLookup } from './protocol.ts'

/** A source as marks name it: by its place among the sources, its id, its URL or title. */
export type MarkSource = {
  /** Its id, which marks give. */
  id: string
  /** The address of its page or file. */
  url?: string | null
  /** Its title. */
  title?: string | null
}

/** Sources in the order that numbers count them, or a function that gives those that are known by now. */
export type MarkSources = readonly MarkSource[] | (() => readonly MarkSource[])

export type SourceResolver = NameLookup & {
  /** The id of the source that a mark names; `null` for a name that no source has. */
  resolve(name: KnownName): string | null
  /** A list in the answer says what a label stands for: `1`, `S1`, `^1`. Several lines of one label add up. */
  define(label: string, body: string): void
  /** The source of an entry of a list that has no label. */
  findIn(body: string): string | null
}

/** Text of one definition that is kept; titles shorter than this tell no source. */
const MAX_BODY = 500
const MIN_TITLE = 4

/**
 * Resolves names of sources. An id names its source exactly, then a title, address or file; only a name that is none of
 * these is a number: `n` is the n-th source, `Sn` the one of that number. It is no number either where the sources' ids
 * are of its form: of `doc_0` and `doc_1`, `doc_2` is unknown. Where the answer's own list gives a number another URL or
 * title, the list says what is meant. Sources may be added meanwhile, if a function is given, which then gives another
 * array.
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

  /** The source of a number that is written as `written`. */
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
    // The longest title: another one may be a part of it.
    const longest = named.toSorted((a, b) => b.title.length - a.title.length)[0]
    return longest && named.every(({ id, title }) => id === longest.id || title.length < longest.title.length)
      ? longest.id
      : null
  }

  /** What the list says of a label; else the source of that number, unless the list gives it a page that is none of the sources. */
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
          // Results of later turns are counted anew: which of the sources they are, only their names tell.
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
  /** All names, folded. */
  names: readonly string[]
  /** `null` for a name of two sources, which tells neither. */
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
  // Numbers and `S1` name places too, unless they are what all ids are.
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

/** Digits of a number in brackets at most: longer ids are never written as one. */
const MAX_DIGITS = 3

/** `doc_#` of `doc_12`. */
function shapeOf(id: string): string {
  return id.replace(/\d+/g, '#')
}

/** In angle brackets an address has its own end; elsewhere a bracket ends it. */
const addresses = /<https?:\/\/[^\s<>]+>|https?:\/\/[^\s<>"'\])]+/gi
const addressAnywhere = /https?:\/\//i

/** Longer names are compared by their start: normalizing a run of combining marks takes its square. */
const MAX_NAME = 500

function fold(text: string): string {
  return text.slice(0, MAX_NAME).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** `report.pdf` of `https://a.example/files/report.pdf`. */
function fileOf(url: string | null | undefined): string | null {
  const path = url?.split(/[?#]/)[0]
  const file = path?.split('/').at(-1)
  if (!file || !file.includes('.')) return null
  try {
    return decodeURIComponent(file)
  } catch {
    // Percent signs that encode nothing: the name as it is.
    return file
  }
}
