import { knownNames, readClosed } from '../../../core/fields.ts'
import { CitationError } from '../../../core/error.ts'
import type { ContextLevel } from './render-levels.ts'

/** A source that needs a level of detail. */
export type Candidate = {
  id: string
  /** Worth of the source, 0–1; see `Worth`. */
  worth: number
  /** Tokens at each level, from 0 to 3. */
  tokens: readonly number[]
}

/**
 * How a context divides its token budget when `compress` chooses the levels of sources (`ContextLevel`), in shares from
 * 0 to 1. `fill` is a share of the whole budget: the part that may be used now. The ids of the sources are taken from
 * it first. Of what remains, `whole` may be used for whole texts, and `sentences` for key sentences.
 */
export type CompressionThresholds = {
  /**
   * Share of the free tokens that whole texts may take, 0.35 by default. The free tokens are what remains of `fill`
   * (the part of the budget to be filled) after the ids, and after the sources that keep their level from the previous
   * `compress`. A source is shown whole instead of in key sentences if that takes no more tokens.
   */
  whole: number
  /**
   * Share of the free tokens (see `whole`) that key sentences may take in addition to whole texts, 0.35 by default.
   * Tokens that whole texts and key sentences leave are used for titles, then for more key sentences.
   */
  sentences: number
  /**
   * Share of the whole token budget that is filled when `compress` chooses the levels of detail of sources
   * (`ContextLevel`); 0.8 by default. The rest is for sources that are added before levels are next chosen.
   */
  fill: number
}

export const DEFAULT_THRESHOLDS: CompressionThresholds = { whole: 0.35, sentences: 0.35, fill: 0.8 }

/** Minimum worth of a source that is shown whole, as a share of the greatest worth. */
const WHOLE_WORTH = 0.5

const thresholdNames = knownNames<CompressionThresholds>(Object.keys(DEFAULT_THRESHOLDS))

/**
 * Returns the thresholds. Throws `invalid-input` for one that is unknown, a share that is not from 0 to 1, or a fill of
 * 0.
 */
export function checkThresholds(given: CompressionThresholds): CompressionThresholds {
  const thresholds = readClosed(given, thresholdNames, 'thresholds')
  for (const [name, share] of Object.entries(thresholds)) {
    const isShare = typeof share === 'number' && share >= 0 && share <= 1
    if (isShare && (name !== 'fill' || share > 0)) continue
    throw new CitationError({
      code: 'invalid-input',
      message: `The threshold ${name} is not a share.`,
      suggestion: 'Pass numbers between 0 and 1.',
    })
  }
  return thresholds
}

/**
 * Chooses the level of each source within `room` tokens; `null` for those whose ids do not fit.
 *
 * Each source first gets its id. Whole texts, key sentences and titles then follow in order of worth, each kind until
 * its share (`thresholds`) of the tokens that the ids leave is used up; a source that does not fit is skipped. Only
 * sources with at least half of the greatest worth get their whole text, so that short texts of little worth do not
 * displace key sentences. If a fuller level takes no more tokens, such as the whole of a short text, it is used
 * instead.
 */
export function chooseLevels(
  candidates: readonly Candidate[],
  { room, thresholds }: { room: number; thresholds: CompressionThresholds },
): Map<string, ContextLevel | null> {
  const byWorth = candidates.toSorted((a, b) => b.worth - a.worth)
  const levels = new Map<string, ContextLevel | null>(candidates.map(({ id }) => [id, null]))
  let left = room
  for (const { id, tokens } of byWorth) {
    if (tokens[3]! > left) continue
    levels.set(id, 3)
    left -= tokens[3]!
  }
  const rest = left
  const least = (byWorth[0]?.worth ?? 0) * WHOLE_WORTH
  /**
   * Raises sources to a level, those of greatest worth first, while tokens of the level's share and of the room
   * remain.
   */
  const raise = (level: ContextLevel, share: number) => {
    let own = Math.min(left, share)
    for (const { id, tokens, worth } of byWorth) {
      const current = levels.get(id)!
      if (current === null || current <= level || (level === 0 && worth < least)) continue
      const cost = tokens[level]! - tokens[current]!
      if (cost > own) continue
      levels.set(id, level)
      own -= cost
      left -= cost
    }
  }
  raise(0, rest * thresholds.whole)
  raise(1, rest * thresholds.sentences)
  raise(2, left)
  raise(1, left)
  return new Map(candidates.map(({ id, tokens }) => [id, cheapest(levels.get(id)!, tokens)]))
}

/** The fullest level that takes no more tokens than this one. */
function cheapest(level: ContextLevel | null, tokens: readonly number[]): ContextLevel | null {
  if (level === null) return null
  const found = ([0, 1, 2, 3] as const).find((each) => each <= level && tokens[each]! <= tokens[level]!)
  return found ?? level
}
