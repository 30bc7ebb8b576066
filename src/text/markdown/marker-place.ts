import { countWhile } from '../../core/count-while.ts'
import type { Span } from '../../core/span.ts'
import { widenToClusters } from '../folding/clusters.ts'
import type { Anchor, Wrapper } from './anchors.ts'

/** Sentence-final punctuation with closing quotation marks and brackets, up to a space or the end. */
const SENTENCE_END = /^(?:[.!?…]*["'”’»)\]]*(?=\s|$)|[。！？]+[」』”）]*)/

/** UTF-16 units after a span in which to look for its final punctuation. */
const LOOK_AHEAD = 12
/**
 * Maximum UTF-16 units of final punctuation that a marker moves past; longer punctuation does not belong to a sentence.
 */
const MAX_PUNCTUATION = 240

/**
 * The offset in the raw markdown for the marker of a span: behind the last text, link, image or code within it, and
 * behind the final punctuation and the closing emphasis that follow. `null` if the span has only white space, code
 * blocks or markup, after which no marker may be.
 */
export function markerPlace(
  { start, end }: Span,
  { text, anchors }: { text: string; anchors: readonly Anchor[] },
): number | null {
  const last = countWhile(anchors, (anchor) => anchor.start < end) - 1
  for (let index = last; index >= 0 && anchors[index]!.end > start; index--) {
    const anchor = anchors[index]!
    const place = anchor.kind === 'thing' ? anchor.end : beforeSpace(text, anchor, { start, end })
    if (place !== null) return settle(place, index, { text, anchors })
  }
  return null
}

function beforeSpace(text: string, anchor: Span, span: Span): number | null {
  const from = Math.max(anchor.start, span.start)
  let place = Math.min(anchor.end, span.end)
  while (place > from && /\s/.test(text[place - 1]!)) place--
  if (place <= from) return null
  return Math.min(anchor.end, widenToClusters({ start: from, end: place }, text).end)
}

/** Moves a marker from `place`, in the anchor at `index`, past closing emphasis and final punctuation, in any order. */
function settle(
  place: number,
  index: number,
  { text, anchors }: { text: string; anchors: readonly Anchor[] },
): number {
  let settled = place
  let passed = 0
  let at = index
  let wrapper: Wrapper | null = anchors[index]!.wrapper
  for (;;) {
    while (wrapper && wrapper.contentEnd <= settled) {
      settled = wrapper.end
      wrapper = wrapper.outer
    }
    while (anchors[at + 1] && anchors[at + 1]!.start <= settled) at++
    const next = anchors[at]!
    if (next.kind !== 'text' || next.end <= settled || next.wrapper !== wrapper) return settled
    const ahead = text.slice(settled, Math.min(next.end, settled + LOOK_AHEAD))
    const length = SENTENCE_END.exec(ahead)?.[0].length ?? 0
    passed += length
    if (length === 0 || passed > MAX_PUNCTUATION) return settled
    settled += length
  }
}
