import { conditionList } from '../../../core/ports.ts'
import type { CitationFilter, CitationRecord } from '../../../core/ports.ts'
import { placeFilterOf } from './place-filter.ts'

type Check = (citation: CitationRecord) => boolean
type IsMet = (citation: CitationRecord, asked: unknown) => boolean

/** A check of the given conditions for which there is no index; `null` if none of them is given. */
export function unindexedOf(filter: CitationFilter): Check | null {
  const given = conditionList.flatMap(({ name, isMet }): Check[] => {
    const asked = filter[name]
    if (!isMet || asked === undefined) return []
    // The value is of the condition's kind: `citationPage` has checked it.
    return [(citation) => (isMet as IsMet)(citation, asked)]
  })
  const isAt = placeFilterOf(filter)
  const checks = isAt ? [...given, isAt] : given
  return checks.length === 0 ? null : (citation) => checks.every((isMet) => isMet(citation))
}
