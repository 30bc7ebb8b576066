import { closedFields, readClosed } from '../../../core/fields.ts'
import { CitationError } from '../../../core/error.ts'
import { mix } from '../../registry/min-hash.ts'
import { expectObjects } from '../../../core/shapes.ts'

/** How many sources are picked at random, and how. */
export type DrawOptions = {
  /** Maximum number of sources to pick at random. */
  k: number
  /** Seed of the random numbers; the same seed picks the same sources. */
  seed: number | string
  /**
   * 0 takes the greatest weights, 1 picks in proportion to weights, values above 1 pick more evenly; 0.3 by default.
   */
  temperature?: number
}

const drawSourcesFields = closedFields<DrawOptions>({ k: true, seed: true, temperature: true })

/**
 * Draws at most `k` sources at random, without replacement, and returns their ids in the order drawn. At each draw, the
 * chance of a remaining source is in proportion to its weight to the power of `1 / temperature`; with temperature 0,
 * the greatest weights are taken. Weights must not be negative; a source of weight 0 is drawn only after all others.
 *
 * It is the Gumbel-top-k trick (Kool, van Hoof, Welling, ICML 2019, "Stochastic Beams and Where to Find Them"): the `k`
 * greatest of `log(weight) / temperature` with Gumbel noise. The noise of a source depends only on the seed and its id,
 * so that adding a source does not change the noise of others. Throws `invalid-input` for an invalid `k`,
 * temperature or weight.
 *
 * @example drawSources([{ id: 'S1', weight: 0.9 }, { id: 'S2', weight: 0.1 }], { k: 1, seed: 7 }) // ['S1']
 */
export function drawSources(
  weights: readonly { id: string; weight: number }[],
  options: DrawOptions,
): string[] {
  expectObjects(weights, 'drawSources(): weights')
  const { k, seed, temperature = 0.3 } = readClosed(options, drawSourcesFields, 'drawSources()')
  if (!Number.isInteger(k) || k < 0) throw invalid('k', 'a whole number from 0 on')
  if (!(temperature >= 0 && Number.isFinite(temperature))) throw invalid('temperature', 'a number from 0 on')
  if (!weights.every(({ weight }) => Number.isFinite(weight) && weight >= 0))
    throw invalid('the weight of a source', 'a number from 0 on')
  return weights
    .map(({ id, weight }) => {
      const log = Math.log(weight)
      return { id, key: temperature === 0 ? log : log / temperature + gumbel(`${seed}\n${id}`) }
    })
    .toSorted((a, b) => b.key - a.key)
    .slice(0, k)
    .map(({ id }) => id)
}

/** Noise of the standard Gumbel distribution; the same text gives the same noise. */
function gumbel(text: string): number {
  let [high, low] = [0x811c9dc5, 0x9e3779b9]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x01000193)
    low = mix(low ^ Math.imul(code + index, 0x85ebca6b))
  }
  // 53 random bits, and half a unit of the last bit so that the value is neither 0 nor 1.
  const uniform = ((mix(high ^ low) >>> 5) * 0x4000000 + (mix(low + 0x6d2b79f5) >>> 6) + 0.5) / 2 ** 53
  return -Math.log(-Math.log(uniform))
}

function invalid(name: string, needed: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `drawSources(): ${name} is not ${needed}.`,
    suggestion: `Pass ${needed}.`,
  })
}
