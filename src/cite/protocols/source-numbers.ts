import type { Protocol } from './reading/protocol.ts'
import { createSourceResolver } from './reading/resolve-sources.ts'
import type { MarkSource } from './reading/resolve-sources.ts'

/** Maximum number in a mark: a number in brackets has at most three digits. */
const MAX_PLACE = 999

/**
 * The number of each source in marks of a protocol, by the id of the source. A source that no mark of the protocol can
 * name has no number.
 */
export function numberSources(
  sources: readonly MarkSource[],
  counts: Protocol['counts'],
): ReadonlyMap<string, number> {
  const { resolve } = createSourceResolver(sources)
  const numbers = new Map<string, number>()
  for (const [index, { id }] of sources.entries()) {
    const place = index + 1
    if (numbers.has(id)) continue
    if (counts === 'places') {
      if (place <= MAX_PLACE) numbers.set(id, place)
      continue
    }
    const own = /^S?([1-9]\d{0,5})$/.exec(id)?.[1]
    const number = [Number(own ?? place), place].find((each) => resolve({ by: 'id', id: `S${each}` }) === id)
    if (number !== undefined) numbers.set(id, number)
  }
  return numbers
}
