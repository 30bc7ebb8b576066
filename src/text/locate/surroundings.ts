import type { Span } from '../../core/span.ts'
import { guessLanguage } from '../words/language.ts'
import type { ChangeContext } from './compare/word-change.ts'
import { readScanNoise } from './damage/scan-noise.ts'

/** UTF-16 units to read on each side of a place: the first number, or the second if it shows noise of a scan. */
const REACHES = [2_000, 10_000] as const

/** Reads the text around a place: its language, whether it has signs of a scanner (`isNoisy`), or many (`isScan`). */
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
