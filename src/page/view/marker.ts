import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { isNeutral, statusWords } from '../../references/display.ts'
import { elementId } from './escape-html.ts'
import { shortLabel } from '../../core/clean-label.ts'
import { h } from './node.ts'
import type { ViewElement } from './node.ts'

/** Default prefix of element ids; two answers on one page need different ones. */
export const DEFAULT_ID_PREFIX = 'citespan'

/** Maximum UTF-16 units of a title in the accessible name of a marker; limited because each citation has one. */
const MAX_TITLE = 300

/** Id of a source's entry in the list, to which its markers link. */
export function sourceElementId(sourceId: string, idPrefix: string): string {
  return elementId(idPrefix, `source-${sourceId}`)
}

/** The parts of a citation that its marker shows; a reference that was stored without a verdict has no status. */
export type Marked = Pick<Citation, 'id' | 'sourceIds'> & Ranked

/** The parts of a source that a marker shows. */
export type MarkedSource = Pick<CitedSource, 'id' | 'number' | 'title'>

/** The part of a citation that determines the classes of its marker and cited text. */
export type Ranked = Partial<Pick<Citation, 'status' | 'verdict' | 'method' | 'objection'>>

/** The marker of a citation, with one link per source; `null` if none of them is in `sources`. */
export function markerView(
  { id, sourceIds, ...ranked }: Marked,
  { sources, idPrefix }: { sources: ReadonlyMap<string, MarkedSource>; idPrefix: string },
): ViewElement | null {
  const { status } = ranked
  const words = status ? ` (${statusWords({ status }).status})` : ''
  const links = sourceIds.flatMap((sourceId) => {
    const source = sources.get(sourceId)
    if (!source) return []
    const label = `Source ${source.number}: ${shortLabel(source.title, MAX_TITLE)}${words}`
    const href = `#${sourceElementId(source.id, idPrefix)}`
    const attributes = { key: source.id, role: 'doc-noteref', href, 'aria-label': label }
    return h('a', attributes, [String(source.number)])
  })
  if (links.length === 0) return null
  return h(
    'sup',
    {
      key: `marker-${id}`,
      class: ['citespan-marker', ...statusClasses([ranked])].join(' '),
      'data-citation': id,
    },
    links,
  )
}

/**
 * The classes of a marker or cited text: the statuses of its citations, and `neutral` if there are unverified ones and
 * all of these are neutral (see `isNeutral`).
 */
export function statusClasses(citations: readonly Ranked[]): string[] {
  const classes = new Set<string>()
  let neutral = true
  for (const { status, verdict, method, objection } of citations) {
    if (!status) continue
    classes.add(status)
    if (status === 'unverified') neutral &&= isNeutral({ status, verdict, method, objection })
  }
  return classes.has('unverified') && neutral ? [...classes, 'neutral'] : [...classes]
}
