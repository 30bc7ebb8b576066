import { pageAt } from '../../../sources/registry.ts'
import type { Evidence, MatchKind } from '../../../core/citation.ts'
import type { Source } from '../../../core/source.ts'
import { isEmptySpan } from '../../../core/spans-overlap.ts'
import type { Span } from '../../../core/span.ts'
import { splitsPair } from '../../../text/folding.ts'
import { trimSpan } from '../../../text/sentences.ts'

const CONTEXT_LENGTH = 60

/**
 * Evidence for a span of a source: the exact slice with up to 60 UTF-16 units of
 * context on each side and its page. `null` when the trimmed span is empty or
 * outside the content.
 */
export function createEvidence(
  source: Source,
  span: Span,
  { similarity, kind }: { similarity: number; kind: MatchKind } = { similarity: 1, kind: 'exact' },
): Evidence | null {
  const { content } = source
  const { start, end } = spanWithin(content, span)
  if (isEmptySpan({ start, end })) return null
  const prefix = content.slice(awayFromPair(content, Math.max(0, start - CONTEXT_LENGTH), 1), start)
  const suffix = content.slice(end, awayFromPair(content, Math.min(content.length, end + CONTEXT_LENGTH), -1))
  const pageNumber = pageAt(source, start)
  return {
    sourceId: source.id,
    start,
    end,
    quote: content.slice(start, end),
    similarity,
    kind,
    ...(prefix && { prefix }),
    ...(suffix && { suffix }),
    ...(pageNumber && { pageNumber }),
  }
}

/** The span clamped to the text, without white space at its ends; it splits no surrogate pair. */
export function spanWithin(text: string, span: Span): Span {
  const start = awayFromPair(text, Math.min(Math.max(0, span.start), text.length), -1)
  const end = awayFromPair(text, Math.max(start, Math.min(span.end, text.length)), 1)
  return trimSpan(text, { start, end })
}

function awayFromPair(text: string, offset: number, direction: 1 | -1): number {
  return splitsPair(text, offset) ? offset + direction : offset
}
