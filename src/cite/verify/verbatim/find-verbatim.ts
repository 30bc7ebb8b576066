/**
 * Word-for-word search. In: a claim and parts of a source. Out: the place where the source states the whole claim,
 * equal in each character except for a closed table of harmless differences; or the obstacle.
 */
import type { Span } from '../../../core/span.ts'
import { candidates, isWithin } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import { inLanguage, isTooShort, readClaim } from './claim-units.ts'
import type { ReadClaim } from './claim-units.ts'
import { comparedAt, readAt } from './read-place.ts'
import type {
  ClaimReader,
  ClaimSentence,
  PlaceReader,
  VerbatimObstacle,
  VerbatimPlace,
} from './read-place.ts'
import { startBound } from './sentence-bounds.ts'
import type { Edit } from './single-edit.ts'
import type { SourceWindow } from './source-window.ts'

export type VerbatimReading =
  | { place: VerbatimPlace }
  | {
      place: null
      obstacle: VerbatimObstacle | null
      /**
       * The fact that differs, if the source states the sentence except for this fact and nothing around it changes its
       * meaning; otherwise `null`. `content`: the text of the source, in which `said` stands.
       */
      edit: (Edit & { content: string }) | null
    }

/**
 * A window in which a claim is searched: at `near` first, and only where the claim would begin within the span
 * `within`, if it is given. `isConfined`: the match must also end within that span. `name`: the title of the source.
 */
export type VerbatimWindow = {
  window: SourceWindow
  within: Span | null
  isConfined?: boolean | undefined
  near?: Span
  name?: string | undefined
}

/**
 * Maximum number of units (words, numbers, signs) compared for one claim, in addition to four times its own; then the
 * search ends.
 */
const ROOM = 50_000

/** Searches a sentence of a claim in parts of sources; the first place that states it counts. */
export function findVerbatim(
  claim: ClaimSentence,
  windows: readonly VerbatimWindow[],
  { isSource, hasAddress }: ClaimReader,
): VerbatimReading {
  const read = readClaim(claim.said, isSource)
  let obstacle: VerbatimObstacle | null = null
  let edit: (Edit & { content: string }) | null = null
  if (isTooShort(read)) return { place: null, obstacle, edit }
  // In a repetitive text, the claim may begin at every word.
  let room = ROOM + read.end * 4
  for (const { window, within, isConfined = false, near, name } of windows) {
    const own = inLanguage(read, window)
    const starts = candidates(own, window, within)
    // The evidence is searched before its surroundings.
    const isNear = ({ at }: Candidate) => near !== undefined && isWithin(window.units[at]!, near)
    for (const start of [...starts.filter(isNear), ...starts.filter((each) => !isNear(each))]) {
      if (room <= 0) break
      const place = comparedAt(own, window, start)
      const found = readAt(claim, own, window, place, { hasAddress, name })
      if ('place' in found) {
        if (!isConfined || within === null || isWithin(found.place, within)) return found
        continue
      }
      const { compared } = place
      const behind = found.obstacle?.kind === 'differs' ? found.obstacle.share * read.end : 0
      room -= behind + (compared.outcome === 'differs' ? compared.matched : read.end)
      obstacle = nearer(obstacle, found.obstacle)
      edit ??= found.edit ?? null
    }
    if (claim.isInverted) {
      const found = findInverted(claim, read, window, { hasAddress, name })
      if (found && (within === null || isWithin(found.place, within))) return found
    }
  }
  // A sentence that the source has as a whole is not contradicted by the text around it.
  const isThere = obstacle !== null && obstacle.kind !== 'differs' && obstacle.kind !== 'part'
  return { place: null, obstacle, edit: isThere ? null : edit }
}

/**
 * Searches a claim that lost its opening; `null` if the window does not have it. What remains of `Nach § 5 ist die
 * Einsicht frei` begins with the verb; in the source, `Die Einsicht ist frei`, the verb comes second.
 */
function findInverted(
  claim: ClaimSentence,
  read: ReadClaim,
  window: SourceWindow,
  reader: PlaceReader,
): { place: VerbatimPlace } | null {
  const verb = read.units[read.first]
  if (!verb || verb.kind !== 'word') return null
  for (const [index, unit] of window.units.entries()) {
    if (unit.key !== verb.key || index === 0) continue
    // Moves the verb back behind as many words as precede it in the source.
    for (let before = 1; before <= Math.min(index, MAX_INVERTED); before++) {
      if (startBound(window, index - before) === null) continue
      const moved = [
        ...read.units.slice(0, read.first),
        ...read.units.slice(read.first + 1, read.first + 1 + before),
        verb,
        ...read.units.slice(read.first + 1 + before),
      ]
      const turned = { ...read, units: moved, quantities: () => new Map() }
      const place = comparedAt(turned, window, { first: read.first, at: index - before })
      const found = readAt(claim, turned, window, place, reader)
      if ('place' in found) return found
    }
  }
  return null
}

/** Maximum number of words behind which the verb of an inverted claim is moved. */
const MAX_INVERTED = 12

/**
 * The more informative of two obstacles: any other kind tells more than `differs`, `part` the least of them; of two
 * `differs`, the one with the greater `share` counts. Otherwise `known` stays.
 */
function nearer(known: VerbatimObstacle | null, found: VerbatimObstacle | null): VerbatimObstacle | null {
  if (!known || !found) return known ?? found
  if (known.kind !== 'differs') return known.kind === 'part' && found.kind !== 'differs' ? found : known
  if (found.kind !== 'differs') return found
  return found.share > known.share ? found : known
}
