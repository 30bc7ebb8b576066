import { expectObjects } from '../../../core/shapes.ts'

/** How much attention a source gets. */
export type AttentionWeight = {
  id: string
  /** Its share of all attention, 0–1; all add up to 1. */
  weight: number
  /** What it is made of, each 0–1: its decayed uses beside those of the most used source, and its relevance to the objective. */
  use: number
  relevance: number
}

/** What a source without use and relevance has, so that it can be drawn at all. */
const LEAST = 0.001

/**
 * The weights of sources from what uses them (`used`, with exponential decay, see `decayedUse`) and from an objective, in
 * equal parts, the greatest first; of equal ones the first.
 */
export function weighAttention(
  sources: readonly { id: string; used: number; relevance: number }[],
): AttentionWeight[] {
  expectObjects(sources, 'weighAttention(): sources')
  const most = Math.max(0, ...sources.map(({ used }) => used))
  const parts = sources.map(({ id, used, relevance }) => {
    const use = most === 0 ? 0 : used / most
    return { id, use, relevance, weight: LEAST + (use + relevance) / 2 }
  })
  const sum = parts.reduce((total, { weight }) => total + weight, 0)
  return parts.map((part) => ({ ...part, weight: part.weight / sum })).toSorted((a, b) => b.weight - a.weight)
}
