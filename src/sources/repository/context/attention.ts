import { expectObjects } from '../../../core/shapes.ts'

/** A source, and the weight by which `draw` of a `SourceContext` picks it. */
export type AttentionWeight = {
  id: string
  /** Weight of the source, 0–1; the weights of all sources add up to 1. */
  weight: number
  /**
   * The two parts of the weight, each 0–1. `use`: the uses of the source divided by those of the most used source; 0 if
   * no source is used. A `SourceContext` counts older uses less. `relevance`: the relevance of the source to the
   * objective.
   */
  use: number
  relevance: number
}

/** The weight of a source without use and relevance, so that it can still be drawn. */
const LEAST = 0.001

/**
 * Computes the weights by which sources are picked for a closer look, for example with `drawSources`: one half by their
 * uses, the other half by their relevance to an objective (0–1). The weights add up to 1; a source that is neither used
 * nor relevant keeps a small weight. `used` is the number of uses; it need not be whole, so that you can count older
 * uses less. Greatest weight first; ties keep their order.
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
