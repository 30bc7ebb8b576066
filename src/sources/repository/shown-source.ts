import { contentHash } from '../../core/hash.ts'
import type { Source } from '../../core/source.ts'
import { toSource } from '../registry/registry-entry.ts'
import type { SourceEntry } from './state.ts'

/** What identifies a source in a repository. */
export type SourceIdentity = {
  /** `S1`, `S2`, …, never given again. */
  id: string
  /** The number in its id. */
  number: number
  /** See `canonicalKey`. */
  key: string
  /** 1, and one more each time that more became known of it. */
  version: number
}

/** A source without its text. */
export type ListedSource = Omit<Source, 'content' | 'version'> & {
  /** See `canonicalKey`. */
  key: string
  /** 1, and one more each time that more became known of it. */
  version: number
  /** ISO 8601, UTC. */
  registeredAt: string
  /** UTF-16 units of its text; 0 if only what a tool knew of it is known. */
  length: number
}

export function toIdentity({ id, number, keys, version }: SourceEntry): SourceIdentity {
  return { id, number, key: keys[0]!, version }
}

/** The source with its text, or with its snippet where it has none. */
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
