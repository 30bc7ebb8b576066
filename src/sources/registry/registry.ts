/**
 * The sources of one run. In: fields of sources from tools and applications. Out: numbered sources, each registered
 * once under its canonical URL or content, with merged metadata and growing content.
 */
import { closedFields, readClosed } from '../../core/fields.ts'
import { contentHash } from '../../core/hash.ts'
import type { Incident } from '../../core/incident.ts'
import { createPace } from '../../core/pace.ts'
import type { GivenSource, PageSpan, RegionSpan, Source, SourceInput } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { canonicalUrl } from './canonical-url.ts'
import { cleanInput } from './clean-input.ts'
import { keysOf } from './identity.ts'
import { mergeContent, originOfMerged } from './merge-content.ts'
import { addDetails, createEntry, hasSameFields, toSource } from './registry-entry.ts'
import type { RegistryEntry } from './registry-entry.ts'
import { createSourceIndex } from './source-index.ts'
import type { SourceIndex } from './source-index.ts'

/** Limits of a registry of sources, and a callback for what they leave out. */
export type SourceRegistryOptions = {
  /** Maximum number of sources, 1,000 by default. For a further source, `register` returns `null`. */
  maxSources?: number
  /**
   * Maximum UTF-16 units of a source's content, 2,000,000 by default. A source's first text is cut to it; a later text
   * of the same source is left out if it would exceed the limit.
   */
  maxContentLength?: number
  /**
   * Called when a source is refused (`too-many-sources`, `unidentified-source`), when a text of it is cut or left out
   * (`content-too-long`), or when its id was changed (`id-taken`).
   */
  onLimit?: (incident: Incident) => void
}

/** Pages, regions and seams of the content of a source that was registered before. */
export type SourcePlaces = {
  pages?: readonly PageSpan[] | undefined
  regions?: readonly RegionSpan[] | undefined
  seams?: readonly number[] | undefined
}

export type RegisterOptions = SourcePlaces & {
  id?: string | undefined
  /**
   * Whether the source is known from an earlier answer. Values that this run has for the source win, especially the
   * title.
   */
  isEarlier?: boolean
}

/** The sources of one run. They are returned as frozen snapshots; `list()` and `get()` return the newest. */
export type SourceRegistry = {
  /**
   * Adds a source, or merges it into a registered one that is the same. Returns `null` if it is refused (`onLimit` gets
   * the reason): the registry is full, or the input has neither URL, content, identifier, snippet nor title.
   *
   * Without an `id` in `options`, inputs are the same source if they have the same canonical URL or content, or are
   * chunks of one document. With the same identifier, snippet or title they are the same if one of them has no content.
   * Inputs with two different URLs are two sources, and so are a text that may be evidence and one that may not (see
   * `textOrigin`).
   *
   * With an `id` in `options`, inputs with the same id are the same source, and inputs with two ids are two sources,
   * even if they have the same URL or content. There are two exceptions, in which an input is not the source that
   * already has its id. The input is then registered without the id, and `onLimit` gets `id-taken`:
   *
   * - The text of one of the two may be evidence, that of the other may not.
   * - Nothing shows that they are the same, such as a common URL or a text that contains the other; and either their
   *   titles or URLs differ, or the id is one that every run assigns, such as `S1`.
   */
  register(input: Omit<GivenSource, 'id'>, options?: RegisterOptions): Source | null
  /**
   * Does `register` for all inputs in order, and skips those for which it returns `null`. Returns each source once, in the
   * order of its first input.
   */
  registerAll(inputs: readonly GivenSource[]): Source[]
  /**
   * Like `registerAll`, but in time slices, so that many thousands do not block the event loop. `places[i]`: pages,
   * regions (such as slides and cells) and seams (offsets where separate texts were joined) of the content of
   * `inputs[i]`; ignored if the input is merged into a registered source.
   */
  registerInTurns(
    inputs: readonly GivenSource[],
    places?: readonly (SourcePlaces | undefined)[],
  ): Promise<Source[]>
  get(id: string): Source | null
  /** All sources, by number. */
  list(): Source[]
  /**
   * Records that a claim used a source, for `usage`. `claimNumber` counts the claims of the run from 1. Unknown sources
   * are ignored.
   */
  recordUse(sourceId: string, claimNumber: number): void
  /** Numbers of the claims for which `recordUse` recorded the source, ascending; empty for an unknown source. */
  usage(sourceId: string): number[]
  /** Incremented by each registration that adds or changes a source. */
  readonly revision: number
}

const createSourceRegistryFields = closedFields<SourceRegistryOptions>({
  maxSources: true,
  maxContentLength: true,
  onLimit: true,
})

/**
 * Numbers the sources of a run `1, 2, …`. A source without an id of its own gets `S1`, `S2`, …, or one like `S1-2` if
 * that is taken. Numbers and ids never change. A source that is registered twice is one source with merged metadata.
 *
 * The content of a source only grows: later content of the same source contains the earlier one as a substring, so
 * evidence stays valid (see `rebaseSpan`). All methods except `registerInTurns` are synchronous, so concurrent tool results cannot
 * race.
 */
export function createSourceRegistry(settings: SourceRegistryOptions = {}): SourceRegistry {
  const options = readClosed(settings, createSourceRegistryFields, 'createSourceRegistry()')
  const { maxSources = 1_000, maxContentLength = 2_000_000, onLimit = () => {} } = options
  const entries: RegistryEntry[] = []
  const index = createSourceIndex()
  let revision = 0
  const hash = createHash()
  const canonical = createCanonical()

  function register(
    given: Omit<GivenSource, 'id'>,
    { id: asked, ...options }: RegisterOptions = {},
  ): Source | null {
    const input = cleanInput(given, canonical)
    const keys = keysOf(input, { canonical, hash })
    const text = input.content ?? input.snippet ?? ''
    const { title, textOrigin } = input
    const { entry: existing, id } = index.find(asked, { ...keys, text, title, textOrigin })
    if (!existing && !(keys.url ?? keys.content ?? keys.name)) {
      return refuse(
        'unidentified-source',
        'A source without URL, content, identifier or title was left out. A source needs a text: pass its content.',
      )
    }
    if (!existing && entries.length >= maxSources) {
      return refuse('too-many-sources', `A source beyond the ${maxSources} allowed was left out.`)
    }
    const entry = existing ? merge(existing, input, options.isEarlier) : add(input, { ...options, id })
    index.addKeys(entry, keys)
    if (asked !== id)
      refuse('id-taken', `${asked} is another source; this one was registered as ${entry.id}.`)
    return entry.snapshot
  }

  function add(input: SourceInput, options: RegisterOptions): RegistryEntry {
    const number = entries.length + 1
    const id = options.id ?? index.idOf(number)
    const content = fit(input.content || input.snippet || '', id)
    const given = { ...options, isNamed: options.id !== undefined }
    const entry = createEntry(input, { ...given, id, number, content, hash: hash(content) })
    entries.push(entry)
    index.add(entry)
    revision += 1
    return entry
  }

  function merge(entry: RegistryEntry, input: SourceInput, isEarlier = false): RegistryEntry {
    const { content, pageNumber, ...details } = input
    const given = content || details.snippet || ''
    const text = entry.content === '' ? fit(given, entry.id) : given
    const merged = mergeContent(entry, { content: text, pageNumber }, { maxLength: maxContentLength })
    if (!merged) tooLong(entry.id)
    const before = entry.details
    const textOrigin = originOfMerged(entry, { ...input, content: given, merged })
    addDetails(entry, details, isEarlier)
    const { textOrigin: _, ...joined } = entry.details
    entry.details = textOrigin ? { ...joined, textOrigin } : joined
    const grew = merged !== null && merged.content !== entry.content
    if (merged) {
      const { content: whole, pages, regions, seams } = merged
      Object.assign(entry, { content: whole, pages, regions, seams })
    }
    if (grew || !hasSameFields(before, entry.details)) {
      entry.snapshot = toSource(entry, hash(entry.content))
      revision += 1
    }
    return entry
  }

  function fit(content: string, id: string): string {
    if (content.length <= maxContentLength) return content
    tooLong(id)
    return content.slice(0, maxContentLength).replace(/[\uD800-\uDBFF]$/, '')
  }

  function tooLong(id: string): void {
    refuse('content-too-long', `Content of ${id} beyond ${maxContentLength} UTF-16 units was left out.`)
  }

  function refuse(code: string, message: string): null {
    onLimit({ step: 'extract', code, message })
    return null
  }

  return {
    register,
    ...registersMany(register, index),
    get: (id) => index.get(id)?.snapshot ?? null,
    list: () => entries.map((entry) => entry.snapshot),
    recordUse: (sourceId, claimNumber) => void index.get(sourceId)?.claims.add(claimNumber),
    usage: (sourceId) => [...(index.get(sourceId)?.claims ?? [])].toSorted((a, b) => a - b),
    get revision() {
      return revision
    },
  }
}

function registersMany(
  register: SourceRegistry['register'],
  index: SourceIndex,
): Pick<SourceRegistry, 'registerAll' | 'registerInTurns'> {
  function* registerEach(
    inputs: readonly GivenSource[],
    accepted: Set<string>,
    places: readonly (SourcePlaces | undefined)[] = [],
  ): Generator<void> {
    for (const { id } of inputs) if (id !== undefined) index.reserve(id)
    for (const [position, { id, ...input }] of inputs.entries()) {
      const source = register(input, { ...places[position], id })
      if (source) accepted.add(source.id)
      yield
    }
  }
  const newest = (ids: ReadonlySet<string>) => [...ids].flatMap((id) => index.get(id)?.snapshot ?? [])

  return {
    registerAll(inputs) {
      const accepted = new Set<string>()
      for (const _ of registerEach(inputs, accepted));
      return newest(accepted)
    },
    async registerInTurns(inputs, places) {
      const pace = createPace()
      const accepted = new Set<string>()
      for (const _ of registerEach(inputs, accepted, places)) await pace()
      return newest(accepted)
    },
  }
}

/**
 * Moves a span from an older snapshot's content to that of a newer snapshot of the same source, in which the same text
 * may begin later. The span stays if the newer content lacks the older one.
 */
export function rebaseSpan(span: Span, older: Pick<Source, 'content'>, newer: Pick<Source, 'content'>): Span {
  const shift = Math.max(0, newer.content.indexOf(older.content))
  return { start: span.start + shift, end: span.end + shift }
}

/** `canonicalUrl` with its last result cached, because cleaning a source and each of its keys request the same one. */
function createCanonical(): (url: string) => string | null {
  let last = { url: '', canonical: canonicalUrl('') }
  return (url) => {
    if (url !== last.url) last = { url, canonical: canonicalUrl(url) }
    return last.canonical
  }
}

/**
 * `contentHash` with its last result cached, because a source's content is usually the text whose key was just
 * computed.
 */
function createHash(): (text: string) => string {
  let last = { text: '', hash: contentHash('') }
  return (text) => {
    if (text !== last.text) last = { text, hash: contentHash(text) }
    return last.hash
  }
}
