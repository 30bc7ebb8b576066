import type { Citation } from '../../core/citation.ts'
import type { Status } from '../../core/verdict.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { elementId } from './escape-html.ts'
import { cleanLabel } from '../../core/clean-label.ts'
import { h } from './node.ts'
import type { ViewElement } from './node.ts'

/** Prefix of element ids unless an option gives another; two answers on one page need two. */
export const DEFAULT_ID_PREFIX = 'citespan'

/** Added to a marker's accessible name for screen readers, by the status of its citation. */
const STATUS_WORDS: Record<Status, string> = {
  verified: '',
  pending: ' (being checked)',
  unverified: ' (not verified)',
  failed: ' (not supported)',
}

/** Id of a source's entry in the list, which its markers link to. */
export function sourceElementId(sourceId: string, idPrefix: string): string {
  return elementId(idPrefix, `source-${sourceId}`)
}

/** The parts of a citation that its marker shows; references of the stored form have no status. */
export type Marked = Pick<Citation, 'id' | 'sourceIds'> & Partial<Pick<Citation, 'status'>>

/** The marker of a citation: one link for each of its sources; `null` when none of them is in `sources`. */
export function markerView(
  { id, status, sourceIds }: Marked,
  { sources, idPrefix }: { sources: ReadonlyMap<string, CitedSource>; idPrefix: string },
): ViewElement | null {
  const links = sourceIds.flatMap((sourceId) => {
    const source = sources.get(sourceId)
    if (!source) return []
    const label = `Source ${source.number}: ${cleanLabel(source.title)}${status ? STATUS_WORDS[status] : ''}`
    const href = `#${sourceElementId(source.id, idPrefix)}`
    const attributes = { key: source.id, role: 'doc-noteref', href, 'aria-label': label }
    return h('a', attributes, [String(source.number)])
  })
  if (links.length === 0) return null
  return h(
    'sup',
    {
      key: `marker-${id}`,
      class: ['citespan-marker', status].filter(Boolean).join(' '),
      'data-citation': id,
    },
    links,
  )
}
