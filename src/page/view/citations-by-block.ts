import type { Span } from '../../core/span.ts'
import { MAX_OVERLAP } from './segments.ts'
import type { PlacedCitation } from './placed-citations.ts'

/**
 * Lists for each block the citations that reach into it, in order. `blocks` and `citations` must be ordered by their
 * start. Of citations that begin before a block, the block gets the outermost `MAX_OVERLAP` and those whose marker
 * stands in the block. Without that limit, many spans over a whole long text would fill the memory.
 */
export function citationsByBlock<C extends Pick<PlacedCitation, 'start' | 'end' | 'place'>>(
  blocks: readonly Span[],
  citations: readonly C[],
): C[][] {
  const byBlock = blocks.map((): C[] => [])
  let first = 0
  for (const citation of citations) {
    const { start, end, place } = citation
    while (first < blocks.length && blocks[first]!.end <= start) first++
    for (let index = first; index < blocks.length && blocks[index]!.start < end; index++) {
      const block = blocks[index]!
      const there = byBlock[index]!
      const hasMarker = place !== null && place > block.start && place <= block.end
      if (start >= block.start || hasMarker || there.length < MAX_OVERLAP) there.push(citation)
    }
  }
  return byBlock
}
