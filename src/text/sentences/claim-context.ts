import { defined } from '../../core/defined.ts'
import type { Span } from '../../core/span.ts'
import type { Block } from './blocks.ts'
import type { ClaimSpan } from './claims.ts'

/** A claim with the text right before it and the heading above it, see `Claim`. */
export type ClaimInContext = ClaimSpan & { before?: string; heading?: string }

/**
 * Adds the context to the claims of the next blocks of an answer. Blocks and claims are in order; spans are
 * those of `text`.
 */
export type ContextReader = (
  text: string,
  blocks: readonly Block[],
  claims: readonly ClaimSpan[],
) => ClaimInContext[]

/**
 * Number of previous sentences in the context of a claim: a pronoun often refers to a sentence that begins with a
 * pronoun itself.
 */
const MAX_BEFORE = 3

/**
 * Creates a reader of the context of each claim: the claims before it in its paragraph, or a heading; for a list item,
 * the text above the list; for a table row, the header. It remembers the context for the next blocks; `before` is the
 * context of the first one.
 */
export function createContextReader(before?: string): ContextReader {
  let previous = before
  /** The text above the list or table of the last block. */
  let above: string | undefined
  let lastKind: Block['kind'] | null = null
  let heading: string | undefined

  return (text, blocks, claims) => {
    const read: ClaimInContext[] = []
    let next = 0
    for (const block of blocks) {
      // The delimiter row of a table stands between its header and its rows.
      if (block.kind === 'rule') continue
      const isMember = block.kind === 'list-item' || block.kind === 'table-row'
      if (isMember && lastKind !== block.kind) above = previous
      lastKind = block.kind
      let before = isMember ? above : previous
      const said: string[] = []
      for (; next < claims.length && claims[next]!.start < block.end; next++) {
        const claim = claims[next]!
        read.push({ ...claim, ...defined({ before, heading }) })
        previous = claim.text
        if (block.kind === 'table-row') continue
        said.push(claim.text)
        before = said.slice(-MAX_BEFORE).join('\n')
      }
      if (block.kind === 'heading') previous = heading = headingText(text, block)
    }
    return read
  }
}

function headingText(text: string, { start, end }: Span): string {
  return text
    .slice(start, end)
    .replace(/^#{1,6}[ \t]+/, '')
    .replace(/\n[=-]+\s*$/, '')
    .trim()
}
