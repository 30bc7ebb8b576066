/**
 * Splits texts into blocks and sentences. In: a text, mostly markdown. Out: the spans of its blocks,
 * sentences, claims and passages. A text that is still being written gives its blocks as they close.
 */
import { expectArgument } from '../../core/error.ts'
import type { Span } from '../../core/span.ts'
import { splitBlocks } from './blocks.ts'
import type { Block } from './blocks.ts'
import { announcementLength, sentenceKind } from './checkable.ts'
import { borderTrimmer, readHtmlRuns } from './html-runs.ts'
import type { HtmlRun } from './html-runs.ts'
import { widenToClusters } from '../folding/clusters.ts'
import { splitSentences } from './sentences.ts'

/** A sentence, list item or table row of a text, and whether it is a claim. */
export type ClaimSpan = Span & {
  text: string
  /** Whether it can be true or false. A table row can; questions, greetings, lead-ins, offers and the like cannot. */
  checkable: boolean
  /**
   * `true` for an instruction, a greeting, an offer or an announcement, such as `Never mix them.`: it is not `checkable`,
   * but counts as a claim if a source states it.
   */
  isAside?: true
}

/**
 * Splits an answer into claims, as spans of `text` in order and without overlap: sentences, sentences of list
 * items, and table rows.
 *
 * Code, headings and horizontal lines give no claims. In HTML, sentences and table rows are claims; no span begins or ends within
 * a tag. Signs of lists, quotes, emphasis and tables at the borders of a span stay outside, and so do pictograms used
 * as bullets, such as `✅`. Pass `blocks` to split only those.
 *
 * @example
 * splitClaims('- **Berlin** has 3.7 million people.')
 * // [{ start: 4, end: 36, text: 'Berlin** has 3.7 million people.', checkable: true }]
 */
export function splitClaims(text: string, blocks?: readonly Block[]): ClaimSpan[] {
  expectArgument(typeof text === 'string', 'splitClaims(): text', 'a string')
  expectArgument(blocks === undefined || areBlocks(blocks), 'splitClaims(): blocks', 'an array of blocks')
  return (blocks ?? splitBlocks(text)).flatMap((block) => claimsOfBlock(text, block))
}

function areBlocks(blocks: readonly unknown[]): boolean {
  const isBlock = (block: unknown) => {
    const { start, end, kind } = Object(block) as Partial<Block>
    return typeof start === 'number' && typeof end === 'number' && typeof kind === 'string'
  }
  return Array.isArray(blocks) && blocks.every(isBlock)
}

function claimsOfBlock(text: string, block: Block): ClaimSpan[] {
  if (block.kind === 'html') return readHtmlRuns(text, block).runs.flatMap((run) => claimsOfRun(text, run))
  const claims: ClaimSpan[] = []
  for (const sentence of sentencesOf(text, block)) {
    const { start, end } = trimMarkup(text, sentence, block.kind)
    const claim = text.slice(start, end)
    if (!hasText.test(claim)) continue
    claims.push({ start, end, text: claim, ...formOf(claim, block.kind === 'table-row') })
  }
  return claims
}

/** The claims of text within HTML. Tags are not part of the sentences, and stay outside at their borders. */
function claimsOfRun(text: string, { kind, tags, ...run }: HtmlRun): ClaimSpan[] {
  const trim = borderTrimmer(text, tags)
  const sentences = kind === 'row' ? [run] : splitStatements(...withoutTags(text, run, tags))
  return sentences.flatMap(({ start, end }) => {
    const shift = kind === 'row' ? 0 : run.start
    const bare = trim({ start: start + shift, end: end + shift })
    const claim = bare ? text.slice(bare.start, bare.end) : ''
    if (!bare || !hasText.test(claim)) return []
    return [{ ...bare, text: claim, ...formOf(claim, kind === 'row') }]
  })
}

function formOf(text: string, isRow: boolean): Pick<ClaimSpan, 'checkable' | 'isAside'> {
  const kind = isRow ? 'claim' : sentenceKind(text)
  return { checkable: kind === 'claim', ...(kind === 'aside' && { isAside: true }) }
}

/** The text of a run with its tags replaced by as many spaces, and a span of all of this new text. */
function withoutTags(text: string, { start, end }: Span, tags: readonly Span[]): [string, Span] {
  const pieces: string[] = []
  let from = start
  for (const tag of tags) {
    if (tag.start < from || tag.end > end) continue
    pieces.push(text.slice(from, tag.start), ' '.repeat(tag.end - tag.start))
    from = tag.end
  }
  pieces.push(text.slice(from, end))
  return [pieces.join(''), { start: 0, end: end - start }]
}

const hasText = /[\p{L}\p{N}]/u

/** The sentences of a text; an announcement at the beginning of a sentence is a span of its own. */
function splitStatements(text: string, span: Span): Span[] {
  return splitSentences(text, span).flatMap(({ start, end }) => {
    const from = start + announcementLength(text.slice(start, end))
    return [
      { start, end: from },
      { start: from, end },
    ].filter((part) => part.end > part.start)
  })
}

function sentencesOf(text: string, block: Block): Span[] {
  switch (block.kind) {
    case 'paragraph':
    case 'list-item':
    case 'quote':
      return splitStatements(text, { start: afterMarker(text, block), end: block.end })
    case 'table-row':
      return [block]
    case 'heading':
    case 'code':
    case 'html':
    case 'rule':
      return []
  }
}

const marker = /(?:[-*+•]|\d{1,9}[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)/y

function afterMarker(text: string, block: Block): number {
  if (block.kind === 'paragraph') return block.start
  marker.lastIndex = block.start
  return marker.test(text) ? Math.min(marker.lastIndex, block.end) : block.start
}

const textSign = /[\s>*_~]/
const rowSign = /[\s>*_~|]/
const bullet = /(?:[-+•])[ \t]/y
/**
 * Matches signs that models use as bullets. The list is closed: other pictograms, such as a cross or a
 * warning, may say something about the sentence.
 */
const ornament = /(?:[✅☑✔👉➡▶🔹🔸🔷🔶▪▫◾◽📌📍💡📝ℹ→])\ufe0f?[ \t]+/uy

/** Moves the borders of a span inwards over spaces and markup, such as quote signs, emphasis and bullets. */
function trimMarkup(text: string, span: Span, kind: Block['kind']): Span {
  let { start, end } = span
  const sign = kind === 'table-row' ? rowSign : textSign
  for (;;) {
    bullet.lastIndex = start
    ornament.lastIndex = start
    if (start < end && sign.test(text.charAt(start))) start++
    else if (kind !== 'table-row' && ornament.test(text)) start = Math.min(end, ornament.lastIndex)
    else if (kind !== 'paragraph' && kind !== 'table-row' && bullet.test(text)) start += 2
    else break
  }
  while (end > start && sign.test(text.charAt(end - 1)) && text.charAt(end - 1) !== '>') end--
  return widenToClusters({ start: Math.min(start, end), end }, text)
}
