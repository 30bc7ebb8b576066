import { SENTENCE_END, toLine } from './blocks.ts'
import type { Block, Line } from './blocks.ts'
import { cutPiece, wordStarts } from './pieces.ts'
import type { PdfText } from './pieces.ts'
import { toRow } from './rows.ts'

/** The blocks of a page in order, and whether its last sentence continues on the next page. */
export type RunningText<Run extends PdfText> = { blocks: Block<Run>[]; runsOn: boolean }

/** Minimum share of the column that the last line of a continued paragraph fills; ragged lines are not full. */
const FULL = 0.65
/** The end of a line within a sentence: a hyphen or a comma. */
const MIDST = /[\p{L}\d][-\u00ad\u2010,]$/u

/**
 * Moves asides, such as notes, out of the sentences that they interrupt, but never to another page. `follows`: the last
 * sentence of the previous page continues here.
 */
export function toRunningText<Run extends PdfText>(
  blocks: readonly Block<Run>[],
  follows = false,
): RunningText<Run> {
  const placed: Block<Run>[] = []
  let held: Block<Run>[] = []
  /** The text that may continue; `undefined`: there is none, or it is on the previous page. */
  let last: Block<Run> | undefined
  let isOpen = follows
  /** Blocks whose first sentence begins in another block. */
  const begun = new Set<Block<Run>>()
  for (const block of blocks) {
    if (block.kind === 'aside') {
      ;(isOpen ? held : placed).push(block)
      continue
    }
    const goesOn = isOpen && block.kind === 'text' && (last ? continuesIn(last, block) : !isTitle(block))
    if (!goesOn) {
      placed.push(...held)
      held = []
    }
    placed.push(block)
    if (goesOn) begun.add(block)
    last = block
    isOpen = block.kind === 'text' && isUnfinished(block)
    if (!isOpen) {
      placed.push(...held)
      held = []
    }
  }
  if (!last || !isOpen) return { blocks: [...placed, ...held], runsOn: isOpen }
  return { blocks: held.length > 0 ? beforeLastSentence(placed, { held, begun }) : placed, runsOn: true }
}

/** Whether the last sentence of a block continues elsewhere. */
function isUnfinished({ lines, left, right }: Block): boolean {
  const line = lines.at(-1)!
  if (SENTENCE_END.test(line.text)) return false
  return MIDST.test(line.text) || line.right - left >= FULL * (right - left)
}

/** Whether a block is one line that may be a heading. */
function isTitle({ lines }: Block): boolean {
  return lines.length === 1 && /^[\p{Lu}\d]/u.test(lines[0]!.text) && !SENTENCE_END.test(lines[0]!.text)
}

/** Whether a block may be the rest of an unfinished one: the font sizes where they meet are nearly the same. */
function continuesIn(before: Block, block: Block): boolean {
  return Math.abs(before.lines.at(-1)!.size - block.lines[0]!.size) < 0.5
}

/**
 * Moves the asides `held` before the last paragraph or, if that began in an earlier block, before its last sentence,
 * which continues on the next page.
 */
function beforeLastSentence<Run extends PdfText>(
  placed: readonly Block<Run>[],
  { held, begun }: { held: readonly Block<Run>[]; begun: ReadonlySet<Block<Run>> },
): Block<Run>[] {
  for (let index = placed.length - 1; index >= 0; index--) {
    const block = placed[index]!
    if (block.kind === 'heading') break
    if (block.kind === 'aside') continue
    const parts = begun.has(block) ? partsAt(block) : partsAt(block, 0)
    if (parts)
      return [...placed.slice(0, index), ...parts[0], ...held, ...parts[1], ...placed.slice(index + 1)]
  }
  return [...placed, ...held]
}

type Parts<Run extends PdfText> = [before: Block<Run>[], behind: Block<Run>[]]

/**
 * Splits the block where its last paragraph begins, else at the line `start` if given, else where its last sentence
 * begins; `null` if no sentence begins in it.
 */
function partsAt<Run extends PdfText>(block: Block<Run>, start?: number): Parts<Run> | null {
  const { lines } = block
  const split = (before: Line<Run>[], behind: Line<Run>[]): Parts<Run> => [
    before.length > 0 ? [{ ...block, lines: before }] : [],
    [{ ...block, lines: behind }],
  ]
  const paragraph = lines.findLastIndex((_, at) => at > 0 && isIndented(lines, at))
  const at =
    paragraph > 0
      ? paragraph
      : (start ?? lines.findLastIndex((_, line) => line > 0 && SENTENCE_END.test(lines[line - 1]!.text)))
  if (at >= 0) return split(lines.slice(0, at), lines.slice(at))
  for (let line = lines.length - 1; line >= 0; line--) {
    const halves = cutAtSentence(lines[line]!)
    if (halves) return split([...lines.slice(0, line), halves[0]], [halves[1], ...lines.slice(line + 1)])
  }
  return null
}

/** Splits a line where a sentence begins within it; `null` if none does. */
function cutAtSentence<Run extends PdfText>(line: Line<Run>): [Line<Run>, Line<Run>] | null {
  for (const [index, piece] of line.pieces.entries()) {
    const start = wordStarts(piece).findLast(
      ({ at }) =>
        SENTENCE_END.test(piece.str.slice(0, at).trimEnd()) && /^[\p{Lu}\p{N}]/u.test(piece.str.slice(at)),
    )
    if (!start) continue
    const [before, behind] = cutPiece(piece, start)
    return [
      toLine(toRow([...line.pieces.slice(0, index), before])),
      toLine(toRow([behind, ...line.pieces.slice(index + 1)])),
    ]
  }
  return null
}

/** Whether a line is indented like the first line of a paragraph. */
function isIndented(lines: readonly Line[], at: number): boolean {
  const { left, size } = lines[at]!
  const indent = left - lines[at - 1]!.left
  const next = lines[at + 1]
  return indent > 0.7 * size && indent < 5 * size && (!next || left - next.left > 0.7 * size)
}
