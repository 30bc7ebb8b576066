import { contentHash } from '../../core/hash.ts'
import type { Source } from '../../core/source.ts'
import { toSource } from '../registry/registry-entry.ts'
import type { SourceEntry } from './state.ts'

/** The identity of a source in a repository. */
export type SourceIdentity = {
  /** `S1`, `S2`, …; an id is never given to another source. */
  id: string
  /** The number in the id: 7 for `S7`. */
  number: number
  /** The `canonicalKey` of the source at its first registration. Later registrations may add keys for `findByKey`. */
  key: string
  /** The version of the source: 1 at first, then one higher with each change. Recording a use is not a change. */
  version: number
}

/** A source without its text. */
export type ListedSource = Omit<Source, 'content' | 'version'> & {
  /** The `canonicalKey` of the source at its first registration. Later registrations may add keys for `findByKey`. */
  key: string
  /** The version of the source: 1 at first, then one higher with each change. Recording a use is not a change. */
  version: number
  /** When the source was first registered, ISO 8601, UTC. */
  registeredAt: string
  /** UTF-16 units of the source's text; 0 if there is only metadata from a tool. */
  length: number
}

export function toIdentity({ id, number, keys, version }: SourceEntry): SourceIdentity {
  return { id, number, key: keys[0]!, version }
}

/** The source with its text, or with its snippet if it has none. */
export function toWhole(entry: SourceEntry, text: string): Source {
  const { id, number, fields, content } = entry
  const shown = text || fields.snippet || ''
  const parts = {
    content: shown,
    pages: [...(content?.pages ?? [])],
    regions: [...(content?.regions ?? [])],
    seams: [...(content?.seams ?? [])],
  }
  return toSource({ id, number, details: fields, ...parts }, content?.hash ?? contentHash(shown))
}

export function toListed(entry: SourceEntry): ListedSource {
  const { content: _, ...source } = toWhole(entry, '')
  const { key, version } = toIdentity(entry)
  const { registeredAt, content } = entry
  return { ...source, key, version, registeredAt, length: content?.length ?? 0 }
}
