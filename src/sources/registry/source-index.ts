import { canProve } from '../../core/text.ts'
import type { SourceInput } from '../../core/source.ts'
import { keysOf } from './identity.ts'
import type { SourceKeys } from './identity.ts'
import type { RegistryEntry } from './registry-entry.ts'

/** The keys of an input, its text, its title, and how the text was obtained. */
type GivenText = SourceKeys & { text: string } & Pick<SourceInput, 'textOrigin' | 'title'>

/** The entries of a registry, by id and by the keys of all inputs merged into them. */
export type SourceIndex = {
  get(id: string): RegistryEntry | undefined
  add(entry: RegistryEntry): void
  /** Adds to the entry those of the keys that belong to no entry yet. */
  addKeys(entry: RegistryEntry, keys: SourceKeys): void
  /**
   * The entry of the input's source (`undefined` if it is new), and the id under which the input may be registered: the
   * requested id, or `undefined` if that belongs to another source.
   */
  find(id: string | undefined, given: GivenText): { entry: RegistryEntry | undefined; id: string | undefined }
  /** Excludes an id from those assigned by number. */
  reserve(id: string): void
  /** The id of a source by its number: `S1`, or `S1-2` if that is taken or reserved. */
  idOf(number: number): string
}

/** Ids of this form are assigned by number in every run, so two sources with the same id need not be the same. */
const byNumber = /^S\d+(?:-\d+)?$/

/** Whether an entry and an input have different titles or different URLs; one that is missing does not differ. */
function isNamedOtherwise({ details }: RegistryEntry, { title, url }: GivenText): boolean {
  const isTwo = (own: string | null | undefined, other: string | null | undefined) =>
    Boolean(own && other && own !== other)
  return isTwo(details.title, title) || isTwo(keysOf(details).url, url)
}

export function createSourceIndex(): SourceIndex {
  const byId = new Map<string, RegistryEntry>()
  const byKey = new Map<string, RegistryEntry>()
  const reservedIds = new Set<string>()

  /** Whether the input shares a key with the entry or with an input merged into it, or one text contains the other. */
  function isSame(entry: RegistryEntry, { url, content, document, name, text }: GivenText): boolean {
    const own = Object.values(keysOf({ ...entry.details, content: entry.content }))
    if ([url, content, document, name].some((key) => key && (byKey.get(key) === entry || own.includes(key))))
      return true
    return (
      text !== '' && entry.content !== '' && (text.includes(entry.content) || entry.content.includes(text))
    )
  }

  /**
   * The entry of the source that an input without an id belongs to: by its URL, else its text, document or name;
   * `undefined` if it is new.
   */
  function findByKeys({ url, content, document, name }: SourceKeys): RegistryEntry | undefined {
    const sameUrl = url && byKey.get(url)
    if (sameUrl) return sameUrl
    const sameContent = content && byKey.get(content)
    if (sameContent && !(url && sameContent.details.url)) return sameContent
    const sameDocument = document && byKey.get(document)
    if (sameDocument && !sameDocument.details.url) return sameDocument
    const sameName = name && byKey.get(name)
    if (!sameName || (url && sameName.details.url)) return undefined
    // A shared name joins two inputs only if one of them has no content.
    return !content || !sameName.content ? sameName : undefined
  }

  return {
    get: (id) => byId.get(id),
    add: (entry) => void byId.set(entry.id, entry),
    addKeys(entry, { url, content, document, name }) {
      for (const key of [url, content, document, name]) if (key && !byKey.has(key)) byKey.set(key, entry)
    },
    find(id, given) {
      if (id === undefined) return { entry: findByKeys(given), id }
      const entry = byId.get(id)
      const isUnlike = entry && canProve(entry.details) !== canProve(given)
      const isChance = entry && (!entry.named || byNumber.test(id) || isNamedOtherwise(entry, given))
      const isOther = isUnlike || (isChance && !isSame(entry, given))
      return isOther ? { entry: findByKeys(given), id: undefined } : { entry, id }
    },
    reserve: (id) => void reservedIds.add(id),
    idOf(number) {
      let id = `S${number}`
      for (let attempt = 2; byId.has(id) || reservedIds.has(id); attempt += 1) id = `S${number}-${attempt}`
      return id
    },
  }
}
