import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'
import { widenToContext, withAntecedent } from '../../../text/sentences.ts'
import type { PlacedEvidence } from './gather-evidence.ts'

/** A span of a source that a judge reads. */
export type JudgeContext = Span & { source: Source }

/**
 * Maximum UTF-16 units. `paragraph`: a longer paragraph is not read whole. `piece`: what a judge reads at once is
 * longer only if the evidence itself is.
 */
const MAX_LENGTH = { paragraph: 500, piece: 1_200 }
/**
 * Maximum UTF-16 units of overlapping pieces joined into one; longer ones stay separate, unless one contains the other.
 */
export const MAX_JOINED = 2_400

/**
 * The pieces that a judge reads for a claim: its evidence with the text around it. A sentence by itself may lack a
 * name, date or exception that its neighbour states.
 */
export function contextForJudge(placed: readonly PlacedEvidence[]): JudgeContext[] {
  return joinContexts(placed.flatMap(piecesOf))
}

function piecesOf({ source, sentences, context, table }: PlacedEvidence): JudgeContext[] {
  // Other rows are not context, because their values are about something else.
  if (table) {
    const { header } = table
    return header && header.start < context.start
      ? [
          { source, start: header.start, end: header.end },
          { source, ...context },
        ]
      : [{ source, ...context }]
  }
  const { start, end } = contextAround(source, sentences)
  const whole = { start: Math.min(start, context.start), end: Math.max(end, context.end) }
  return [{ source, ...withAntecedent(source.content, whole) }]
}

/**
 * The text that a judge reads around a span: its sentences, as many neighbouring ones as `MAX_LENGTH` allows, and those
 * to which these refer.
 */
export function contextAround(source: Source, span: Span): JudgeContext {
  const near = widenToContext(source.content, span, {
    maxParagraph: MAX_LENGTH.paragraph,
    maxLength: MAX_LENGTH.piece,
  })
  return { source, ...withAntecedent(source.content, near) }
}

/**
 * Joins overlapping pieces of one source, if one contains the other or the result has at most `MAX_JOINED` UTF-16
 * units. The result is in the order of first occurrence.
 */
export function joinContexts(pieces: readonly JudgeContext[]): JudgeContext[] {
  const joined: JudgeContext[] = []
  for (const piece of pieces) {
    let whole = piece
    let place = joined.length
    for (;;) {
      const index = joined.findIndex((known) => canJoin(known, whole))
      if (index < 0) break
      const [known] = joined.splice(index, 1)
      place = Math.min(place, index)
      whole = unionOf(known!, whole)
    }
    joined.splice(place, 0, whole)
  }
  return joined
}

/** The index of the joined piece that contains this piece; -1 if there is none. */
export function positionOf(piece: JudgeContext, joined: readonly JudgeContext[]): number {
  return joined.findIndex(
    ({ source, start, end }) => source.id === piece.source.id && start <= piece.start && piece.end <= end,
  )
}

function canJoin(a: JudgeContext, b: JudgeContext): boolean {
  if (a.source.id !== b.source.id || a.start >= b.end || b.start >= a.end) return false
  const { start, end } = unionOf(a, b)
  const isContained = end - start === Math.max(a.end - a.start, b.end - b.start)
  return isContained || end - start <= MAX_JOINED
}

function unionOf(a: JudgeContext, b: JudgeContext): JudgeContext {
  return { source: a.source, start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) }
}
