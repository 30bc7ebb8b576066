import { codePointOf } from '../../text/folding.ts'
import type { ProtocolName, MarkSource } from '../../cite/protocols.ts'
import type { Span } from '../../core/span.ts'
import { readBack } from './read-back.ts'

/** A text from which no mark is read; `move` maps offsets of the original to it. */
export type SafeText = { text: string; move: (offset: number) => number }

/**
 * Maximum number of rounds of escaping: escaping one character may uncover another mark, as in `[[1]]`. A mark that is
 * left after them stays.
 */
const MAX_ROUNDS = 8

/**
 * Escapes text that the protocol's reader would take for a mark or a list of sources. Its first character becomes a
 * character reference (`&#91;1]`), so that it stays in the text and looks the same in markdown and HTML. A backslash
 * would work only in markdown, and `\[` begins math for many renderers.
 */
export function escapeLookAlikes(
  text: string,
  options: { protocol: ProtocolName; sources: readonly MarkSource[] },
): SafeText {
  let safe = text
  const rounds: (readonly { at: number; added: number }[])[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const signs = marksIn(safe, options).flatMap(({ start, end }) => {
      const lead = /^\s*/.exec(safe.slice(start, end))![0].length
      return start + lead < end ? [start + lead] : []
    })
    if (signs.length === 0) break
    const escapes: { at: number; added: number }[] = []
    const parts: string[] = []
    let from = 0
    for (const at of signs) {
      const point = codePointOf(safe, at)!
      const sign = String.fromCodePoint(point)
      const reference = `&#${point};`
      parts.push(safe.slice(from, at), reference)
      from = at + sign.length
      escapes.push({ at, added: reference.length - sign.length })
    }
    safe = parts.join('') + safe.slice(from)
    rounds.push(escapes)
  }
  return { text: safe, move: createMove(rounds) }
}

/** The spans that a reader takes for marks, in order, whether it removes them or not. */
function marksIn(text: string, options: Parameters<typeof readBack>[1]): Span[] {
  const { taken, stays } = readBack(text, options)
  return [...taken, ...stays].toSorted((a, b) => a.start - b.start)
}

function createMove(
  rounds: readonly (readonly { at: number; added: number }[])[],
): (offset: number) => number {
  const sums = rounds.map((escapes) => {
    let added = 0
    return escapes.map((escape) => ({ at: escape.at, added: (added += escape.added) }))
  })
  return (offset) => {
    let moved = offset
    for (const escapes of sums) moved += addedBefore(escapes, moved)
    return moved
  }
}

/**
 * The number of UTF-16 units by which the escapes before an offset lengthened the text. `escapes` are in order; `added`
 * counts all escapes up to this one.
 */
function addedBefore(escapes: readonly { at: number; added: number }[], offset: number): number {
  let [low, high] = [0, escapes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (escapes[middle]!.at < offset) low = middle + 1
    else high = middle
  }
  return low === 0 ? 0 : escapes[low - 1]!.added
}

/** A text of the same length from which no mark is read: letters replace the look-alikes. */
export function hideLookAlikes(
  text: string,
  options: { protocol: ProtocolName; sources: readonly MarkSource[] },
): string {
  let hidden = text
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const spans = marksIn(hidden, options)
    if (spans.length === 0) break
    const parts: string[] = []
    let from = 0
    for (const { start, end } of spans) {
      parts.push(hidden.slice(from, start), hidden.slice(start, end).replace(/\S/g, 'x'))
      from = end
    }
    hidden = parts.join('') + hidden.slice(from)
  }
  return hidden
}
