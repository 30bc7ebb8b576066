import diff from 'fast-diff'
import type { DifferencePart } from '../../core/citation.ts'
import { expectArgument } from '../../core/error.ts'
import { splitsPair } from '../folding/clusters.ts'

/**
 * Maximum UTF-16 units of a text that is compared in detail. In a longer one, everything between the common start and
 * the common end counts as replaced, because Myers' O(ND) diff is quadratic on unlike texts.
 */
const MAX_LENGTH = 4000

/**
 * Compares a quote with the text found for it, for display. Throws `invalid-input` unless both are strings.
 *
 * The `same` and `missing` parts join to `quote`, the `same` and `added` parts to `found`. If either text is longer
 * than 4,000 UTF-16 units, everything between the common start and the common end counts as replaced.
 *
 * @example
 * alignedDifference('12 people', '21 people')
 * // [{ kind: 'missing', text: '1' }, { kind: 'same', text: '2' }, { kind: 'added', text: '1' }, …]
 */
export function alignedDifference(quote: string, found: string): DifferencePart[] {
  expectArgument(typeof quote === 'string', 'alignedDifference(): quote', 'a string')
  expectArgument(typeof found === 'string', 'alignedDifference(): found', 'a string')
  if (Math.max(quote.length, found.length) > MAX_LENGTH) return coarseDifference(quote, found)
  return diff(quote, found, undefined, true).map(([operation, text]) => ({ kind: kindOf(operation), text }))
}

function kindOf(operation: -1 | 0 | 1): DifferencePart['kind'] {
  if (operation === diff.EQUAL) return 'same'
  return operation === diff.DELETE ? 'missing' : 'added'
}

function coarseDifference(quote: string, found: string): DifferencePart[] {
  const shorter = Math.min(quote.length, found.length)
  let start = 0
  while (start < shorter && quote.charCodeAt(start) === found.charCodeAt(start)) start++
  if (splitsPair(quote, start) || splitsPair(found, start)) start--
  let end = 0
  while (
    end < shorter - start &&
    quote.charCodeAt(quote.length - 1 - end) === found.charCodeAt(found.length - 1 - end)
  ) {
    end++
  }
  if (splitsPair(quote, quote.length - end) || splitsPair(found, found.length - end)) end--
  const parts: DifferencePart[] = [
    { kind: 'same', text: quote.slice(0, start) },
    { kind: 'missing', text: quote.slice(start, quote.length - end) },
    { kind: 'added', text: found.slice(start, found.length - end) },
    { kind: 'same', text: quote.slice(quote.length - end) },
  ]
  return parts.filter(({ text }) => text.length > 0)
}
