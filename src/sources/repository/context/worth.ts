import type { ListedSource } from '../shown-source.ts'
import type { RecordedUse } from '../uses.ts'

/** What makes a source worth its tokens, each 0–1. */
export type Worth = {
  /** To the objective: what a search or a model judged, and what its text shares with the objective, in equal parts. */
  relevance: number
  /** 1 for the newest source, half of it after each `recencyHalfLife` newer ones. */
  recency: number
  /** `u / (1 + u)` of its uses, each counted as a half after each `useHalfLife`. */
  use: number
  /** The weighted mean of the three. */
  total: number
}

/** How worth is reckoned. */
export type WorthOptions = {
  /** Weights of the three parts; 0.5, 0.2 and 0.3 unless told. */
  weights?: { relevance: number; recency: number; use: number }
  /** Newer sources after which recency is a half; 50 unless told. */
  recencyHalfLife?: number
  /** Milliseconds between a use and the newest use of any source after which it counts a half; 600,000 unless told. */
  useHalfLife?: number
}

/**
 * Uses with exponential decay. Time is counted back from the newest use of all, not from now: the decay of all uses by the
 * same factor would change no choice, and what nobody touched stays as it is.
 */
export function decayedUse(
  uses: readonly RecordedUse[],
  { newest, useHalfLife }: { newest: number; useHalfLife: number },
): number {
  return uses.reduce((sum, { at }) => sum + 2 ** (-(newest - Date.parse(at)) / useHalfLife), 0)
}

/** Milliseconds since 1970 of the newest use; 0 without any. */
export function newestUse(uses: Iterable<readonly RecordedUse[]>): number {
  let newest = 0
  for (const each of uses) for (const { at } of each) newest = Math.max(newest, Date.parse(at))
  return newest
}

/** Relevance: the mean of what is known of it, 0 if nothing is. */
export function relevanceOf({ objectiveRelevance }: ListedSource, coverage: number | null): number {
  const known = [objectiveRelevance, coverage].filter((each) => typeof each === 'number')
  return known.length === 0 ? 0 : known.reduce((sum, each) => sum + each, 0) / known.length
}

export function worthOf(
  { relevance, age, used }: { relevance: number; age: number; used: number },
  { weights = { relevance: 0.5, recency: 0.2, use: 0.3 }, recencyHalfLife = 50 }: WorthOptions,
): Worth {
  const recency = 2 ** (-age / recencyHalfLife)
  const use = used / (1 + used)
  const sum = weights.relevance + weights.recency + weights.use
  const total = (weights.relevance * relevance + weights.recency * recency + weights.use * use) / (sum || 1)
  return { relevance, recency, use, total }
}
