import type { Span } from '../../../core/span.ts'
import { numberLength } from '../../../text/wording.ts'
import type { Unit } from '../../../text/wording.ts'
import type { ReadClaim } from './claim-units.ts'
import type { SourceWindow } from './source-window.ts'

/**
 * A pair of places where a claim and its match may begin. `first`: index of the claim's first unit (word, number or
 * sign), its list number such as `1.` or what follows it. `at`: index of a unit of the source.
 */
export type Candidate = { first: number; at: number }

/** All units of a window, or of a span of it, at which the claim may begin, with or without its number. */
export function candidates(
  claim: ReadClaim,
  { units, quantities }: SourceWindow,
  within: Span | null,
): Candidate[] {
  const found: Candidate[] = []
  const from = within ? firstFrom(units, within.start) : 0
  const withoutNumber = claim.number === '' ? [] : [claim.first + numberLength(claim.units, claim.first)]
  for (const first of [claim.first, ...withoutNumber]) {
    const opening = claim.units[first]
    if (!opening) continue
    const measure = claim.quantities().get(first)?.measure
    const isLong = opening.kind === 'word' && opening.key.length > 1
    const [start, end] = [opening.key.slice(0, 2), opening.key.at(-1)!]
    const second = claim.units[first + 1]?.key
    for (let at = from; at < units.length; at++) {
      const unit = units[at]!
      if (within && unit.start > within.end) break
      const mayBegin =
        unit.key === opening.key ||
        (measure !== undefined && quantities().get(at)?.measure === measure) ||
        (isLong && unit.kind === 'word' && unit.key.startsWith(start) && unit.key.endsWith(end)) ||
        // Only the first word differs: `More passengers`, `Fewer passengers`.
        (second !== undefined && units[at + 1]?.key === second && unit.kind === opening.kind)
      if (mayBegin && (!within || isWithin(unit, within))) found.push({ first, at })
    }
  }
  return found
}

export function isWithin({ start, end }: Span, span: Span): boolean {
  return start >= span.start && end <= span.end + 1
}

/** The index of the first unit that begins at or after an offset. */
function firstFrom(units: readonly Unit[], offset: number): number {
  let [low, high] = [0, units.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (units[middle]!.start < offset) low = middle + 1
    else high = middle
  }
  return low
}
