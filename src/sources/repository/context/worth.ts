import type { ListedSource } from '../shown-source.ts'
import type { RecordedUse } from '../recorded-uses.ts'

/** What makes a source worth its tokens; each value is 0–1. */
export type Worth = {
  /**
   * Relevance to the objective: the mean of the score by a search or model and of the share of the objective that the
   * text covers, as far as they are known.
   */
  relevance: number
  /** 1 for the newest source, halved after every `recencyHalfLife` newer sources. */
  recency: number
  /** `u / (1 + u)`, where `u` is the number of the source's uses, each halved after every `useHalfLife`. */
  use: number
  /** The mean of relevance, recency and use, weighted by `weights`. */
  total: number
}

/**
 * How the worth of a source is computed. Worth decides which sources a context shows in full when not all fit its
 * budget.
 */
export type WorthOptions = {
  /** Weights of the three parts, of which only the proportions count; 0.5, 0.2 and 0.3 by default. */
  weights?: { relevance: number; recency: number; use: number }
  /** Number of newer sources after which recency is halved; 50 by default. */
  recencyHalfLife?: number
  /** Half-life of a use in milliseconds, counted back from the newest use of any source; 600,000 by default. */
  useHalfLife?: number
}

/**
 * Number of uses with exponential decay. Time is counted back from the newest use of all sources, not from now, because
 * an equal decay of all uses would change no choice; so an unused context stays the same.
 */
export function decayedUse(
  uses: readonly RecordedUse[],
  { newest, useHalfLife }: { newest: number; useHalfLife: number },
): number {
  return uses.reduce((sum, { at }) => sum + 2 ** (-(newest - Date.parse(at)) / useHalfLife), 0)
}

/** Time of the newest use, in milliseconds since 1970; 0 without any. */
export function newestUse(uses: Iterable<readonly RecordedUse[]>): number {
  let newest = 0
  for (const each of uses) for (const { at } of each) newest = Math.max(newest, Date.parse(at))
  return newest
}

/** Relevance: the mean of the known values, 0 if there are none. */
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
