import type { Window } from './seeds.ts'

/** More than a pattern has seeds that are looked for. */
const MAX_SEEDS = 1 << 10

/**
 * Where the seeds of one pattern stand, as one number each, so that they sort
 * fast: the offset in the text less that in the pattern, then the seed.
 */
export type Finds = {
  readonly keys: number[]
  /** What a seed is worth by its number, 0 to `MAX_SEEDS`. */
  readonly weights: number[]
}

const MIN_DRIFT = 32

/** Where a pattern may begin: the first and the last diagonal of what belongs together. */
export type Place = { first: number; last: number; votes: number }

export function toKey(diagonal: number, seed: number): number {
  return diagonal * MAX_SEEDS + seed
}

/**
 * Gathers finds on neighbouring diagonals; gives the `most` places with the
 * most votes, of equals the first. Each seed votes once, a rare one for more.
 */
export function rankPlaces(
  { keys, weights }: Finds,
  { length, most }: { length: number; most: number },
): Place[] {
  const best: Place[] = []
  const drift = driftOf(length)
  // The last group that a seed voted in.
  const votedIn = new Int32Array(weights.length)
  let groups = 0
  let group: Place = { first: 0, last: Number.NEGATIVE_INFINITY, votes: 0 }
  for (const key of Float64Array.from(keys).toSorted()) {
    const diagonal = Math.floor(key / MAX_SEEDS)
    const seed = key - diagonal * MAX_SEEDS
    // A repetitive text would make one group of all: it may reach no farther than its pattern.
    if (diagonal - group.last > drift || diagonal - group.first > length) {
      keepBest(best, group, most)
      group = { first: diagonal, last: diagonal, votes: 0 }
      groups++
    }
    group.last = diagonal
    if (votedIn[seed] === groups) continue
    votedIn[seed] = groups
    group.votes += weights[seed]!
  }
  keepBest(best, group, most)
  return best
}

function keepBest(best: Place[], place: Place, most: number): void {
  if (place.votes === 0 || (best.length === most && place.votes <= best.at(-1)!.votes)) return
  let rank = best.length
  while (rank > 0 && best[rank - 1]!.votes < place.votes) rank--
  best.splice(rank, 0, place)
  if (best.length > most) best.pop()
}

/** How far off one another's diagonal two finds of one place may be: edits, and what folding drops or joins. */
function driftOf(length: number): number {
  return MIN_DRIFT + (length >> 2)
}

export function toWindows(
  places: readonly Place[],
  { length, textLength }: { length: number; textLength: number },
): Window[] {
  const drift = driftOf(length)
  return joinTouching(
    places.map(({ first, last, votes }) => ({
      start: Math.max(0, first - drift),
      end: Math.min(textLength, last + length + drift + (length >> 2)),
      votes,
    })),
  )
}

/** A link target or a column of the page may stand between the halves of one place. */
function joinTouching(windows: readonly Window[]): Window[] {
  const joined: Window[] = []
  for (const window of windows.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && window.start < last.end) {
      joined[joined.length - 1] = {
        start: last.start,
        end: Math.max(last.end, window.end),
        votes: Math.max(last.votes, window.votes),
      }
    } else joined.push(window)
  }
  return joined.toSorted((a, b) => b.votes - a.votes || a.start - b.start)
}
