import { conditionList } from '../../../core/ports.ts'
import type { CitationFilter, CitationRecord } from '../../../core/ports.ts'
import { placeFilterOf } from './place-filter.ts'

type Check = (citation: CitationRecord) => boolean

/** A check of the given conditions for which there is no index; `null` if none of them is given. */
export function unindexedOf(filter: CitationFilter): Check | null {
  const given = conditionList.flatMap(({ name, isMet }): Check[] => {
    const asked = filter[name]
    return isMet && typeof asked === 'string' ? [(citation) => isMet(citation, asked)] : []
  })
  const isAt = placeFilterOf(filter)
  const checks = isAt ? [...given, isAt] : given
  return checks.length === 0 ? null : (citation) => checks.every((isMet) => isMet(citation))
}
