import type { Block, Line } from './blocks.ts'
import type { PdfText } from './pieces.ts'

/** The blocks of a page in their order, and whether its last sentence goes on on the next page. */
export type RunningText<Run extends PdfText> = { blocks: Block<Run>[]; runsOn: boolean }

/** Share of a column that the last line fills of a paragraph that goes on elsewhere. */
const FULL = 0.8
const SENTENCE_END = /[.!?…:。！？।۔؟]["'”’“»›)\]]*(?:\s*\[\^[^\]]*\])*$/
const HYPHEN = /[\p{L}\d][-\u00ad\u2010]$/u

/**
 * Puts what stands between the halves of a sentence elsewhere: what is aside between the columns or pages that it
 * goes over stands behind the block in which the sentence ends, or, at the end of a page, before the paragraph that
 * goes on. So a sentence is contiguous, and all text of a page stays on it. `follows`: the page before runs on.
 */
export function toRunningText<Run extends PdfText>(
  blocks: readonly Block<Run>[],
  follows = false,
): RunningText<Run> {
  const placed: Block<Run>[] = []
  let held: Block<Run>[] = []
  /** The text that may go on; `undefined`: none, or that of the page before. */
  let last: Block<Run> | undefined
  let isOpen = follows
  for (const block of blocks) {
    if (block.kind === 'aside') {
      ;(isOpen ? held : placed).push(block)
      continue
    }
    const goesOn = isOpen && block.kind === 'text' && (last ? continuesIn(last, block) : true)
    if (!goesOn) {
      placed.push(...held)
      held = []
    }
    placed.push(block)
    last = block
    isOpen = block.kind === 'text' && isUnfinished(block)
    if (!isOpen) {
      placed.push(...held)
      held = []
    }
  }
  if (!last || !isOpen) return { blocks: [...placed, ...held], runsOn: isOpen }
  if (held.length > 0) {
    const index = placed.lastIndexOf(last)
    placed.splice(index, 1, ...beforeLastParagraph(last, held, index === 0 && follows))
  }
  return { blocks: placed, runsOn: true }
}

/** Whether the last sentence of a block does not end in it. */
function isUnfinished({ lines, left, right }: Block): boolean {
  const line = lines.at(-1)!
  if (SENTENCE_END.test(line.text)) return false
  return HYPHEN.test(line.text) || line.right - left >= FULL * (right - left)
}

/** Whether a block can be the rest of an unfinished one. */
function continuesIn(before: Block, block: Block): boolean {
  return Math.abs(before.lines.at(-1)!.size - block.lines[0]!.size) < 0.5
}

/**
 * The block with others before its last paragraph. `isBegun`: its first sentence began on the page before, so that
 * nothing may stand before it; then they stand before a line that begins a sentence.
 */
function beforeLastParagraph<Run extends PdfText>(
  block: Block<Run>,
  others: readonly Block<Run>[],
  isBegun: boolean,
): Block<Run>[] {
  const { lines } = block
  let at = lines.length - 1
  while (at > 0 && !isIndented(lines, at)) at--
  if (at === 0 && isBegun) {
    at = lines.length - 1
    while (at > 0 && !SENTENCE_END.test(lines[at - 1]!.text)) at--
    if (at === 0) return [block, ...others]
  }
  if (at === 0) return [...others, block]
  return [{ ...block, lines: lines.slice(0, at) }, ...others, { ...block, lines: lines.slice(at) }]
}

/** Whether a line begins a paragraph: the lines around it begin further left. */
function isIndented(lines: readonly Line[], at: number): boolean {
  const { left, size } = lines[at]!
  const indent = left - lines[at - 1]!.left
  const next = lines[at + 1]
  return indent > 0.7 * size && indent < 5 * size && (!next || left - next.left > 0.7 * size)
}
