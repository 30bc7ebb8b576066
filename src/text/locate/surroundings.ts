import type { Span } from '../../core/span.ts'
import { guessLanguage } from '../words/language.ts'
import type { ChangeContext } from './compare/word-change.ts'
import { readScanNoise } from './damage/scan-noise.ts'

/** Text on each side that is read first, and where that shows some noise, in UTF-16 units. */
const REACHES = [2_000, 10_000] as const

/** Reads what stands around a place: its language, and whether a scanner left it. */
export function readSurroundings(
  { start, end }: Span,
  text: string,
): Pick<ChangeContext, 'isScan' | 'isNoisy' | 'language'> {
  const [near, far] = REACHES
  const within = (reach: number) => text.slice(Math.max(0, start - reach), end + reach)
  const noiseNear = readScanNoise(within(near))
  const noise = noiseNear === 'some' ? readScanNoise(within(far)) : noiseNear
  return { isScan: noise === 'much', isNoisy: noise !== 'none', language: guessLanguage(within(near)) }
}
