import type { Window } from './seeds.ts'

/** A seed of a pattern in a text: its offset there less that in the pattern, and how often it was found in all. */
export type Find = { diagonal: number; seed: number; count: number }

const MIN_DRIFT = 32

/** Where a pattern may begin: the first and the last diagonal of what belongs together. */
export type Place = { first: number; last: number; votes: number }

/** Gathers finds on neighbouring diagonals, by votes and then by offset; each seed votes once, a rare one for more. */
export function rankPlaces(finds: readonly Find[], length: number): Place[] {
  const groups: (Place & { seeds: Set<number> })[] = []
  for (const { diagonal, seed, count } of finds.toSorted((a, b) => a.diagonal - b.diagonal)) {
    let group = groups.at(-1)
    // A repetitive text would make one group of all: it may reach no farther than its pattern.
    if (!group || diagonal - group.last > driftOf(length) || diagonal - group.first > length) {
      group = { first: diagonal, last: diagonal, seeds: new Set(), votes: 0 }
      groups.push(group)
    }
    group.last = diagonal
    if (group.seeds.has(seed)) continue
    group.seeds.add(seed)
    group.votes += 1 / (1 + Math.log2(count))
  }
  return groups.toSorted((a, b) => b.votes - a.votes || a.first - b.first)
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
