import { isBold, isPlaceNote, readPlaceLine } from '../locators/place-line.ts'
import type { PlacingLine } from '../../core/claim.ts'
import { defined } from '../../core/defined.ts'
import type { Span } from '../../core/span.ts'
import { withoutQuoteSigns } from './block-lines.ts'
import type { Block } from './blocks.ts'
import type { ClaimSpan } from './claims.ts'
import { plainWords } from './plain-words.ts'

/**
 * A claim with the text right before it, the titles above it, and the lines that may name its place in a source, such
 * as `Section 3`; see `Claim`.
 */
export type ClaimInContext = ClaimSpan & { before?: string; titles?: string[]; placedBy?: PlacingLine[] }

/**
 * Adds the context (see `ClaimInContext`) to the claims of the next blocks of an answer. Blocks and claims are in
 * order; spans are those of `text`.
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
 * Creates a reader of the context of each claim: up to three claims before it in its block. For the first claim of a
 * block, it is the claim or heading above; for a list item, the text above the list and the outer items that contain
 * it; for a table row, the header. The reader remembers the context for the next blocks. `before`: the context of the
 * first claim.
 */
export function createContextReader(before?: string): ContextReader {
  let previous = before
  /** The text above the list or table of the last block. */
  let above: string | undefined
  let lastKind: Block['kind'] | null = null
  const lines = createPlacingLines()

  return (text, blocks, claims) => {
    const read: ClaimInContext[] = []
    let next = 0
    for (const block of blocks) {
      // The delimiter row of a table is between its header and its rows.
      if (block.kind === 'rule') {
        if (!text.slice(block.start, block.end).includes('|')) lines.pass(text, block, [])
        continue
      }
      const isMember = block.kind === 'list-item' || block.kind === 'table-row'
      if (isMember && lastKind !== block.kind) above = previous
      lastKind = block.kind
      const said: string[] = []
      const own: ClaimSpan[] = []
      for (; next < claims.length && claims[next]!.start < block.end; next++) own.push(claims[next]!)
      const around = lines.around(text, block)
      const outer = [...(above === undefined ? [] : [above]), ...around.items]
      let before = isMember ? (outer.length > 0 ? outer.join('\n') : undefined) : previous
      const [head = ''] = text.slice(block.start, block.end).split('\n', 1)
      const isHead =
        own.length > 1 && own[0]!.end <= block.start + head.length && isTitle(head, own.slice(0, 1))
      for (const [at, claim] of own.entries()) {
        const placedBy = [...besides(own, at), ...around.places]
        const titles = at > 0 && isHead ? [head, ...around.titles] : around.titles
        // `(Section 3)` only tells the place of another sentence.
        const checkable = claim.checkable && !isPlaceName(claim.text)
        const context = {
          ...defined({ before }),
          ...(titles.length > 0 && { titles }),
          ...(placedBy.length > 0 && { placedBy }),
        }
        read.push({ ...claim, checkable, ...context })
        previous = claim.text
        if (block.kind === 'table-row') continue
        said.push(claim.text)
        before = said.slice(-MAX_BEFORE).join('\n')
      }
      lines.pass(text, block, own)
      if (block.kind === 'heading')
        previous = headingText(withoutQuoteSigns(text.slice(block.start, block.end)))
    }
    return read
  }
}

/** The line if it names a place of a source, else `null`. Each line is read once, when it is passed. */
const placing = (line: string): PlacingLine | null => (readPlaceLine(line) ? { line } : null)
const isPlaceName = (sentence: string) => {
  const place = readPlaceLine(sentence)
  return place !== null && (place.isAlone || inBrackets.test(sentence))
}
/** Matches a sentence in brackets, such as the note `(Section 3, Fees)`. */
const inBrackets = /^\s*[*_]{0,2}(?:\([^()]*\)|\[[^[\]]*\])[*_]{0,2}[.\s]*$/u

/** Maximum UTF-16 units of a line that may be a title or the name of a place. */
const MAX_LINE = 120

/**
 * The parts of a block that may name the place of one of its claims: the next claim; the first claim, if it only names
 * a place; and the words before a colon at the beginning of the first claim (`Section 3: …`).
 */
function besides(claims: readonly ClaimSpan[], at: number): PlacingLine[] {
  const [first, behind] = [at > 0 ? claims[0]!.text : '', claims[at + 1]?.text ?? '']
  const [, opening = ''] = /^([^:\n]{2,120}):[*_]*\s/u.exec(first) ?? []
  return [...[behind, first].filter(isPlaceName), opening].flatMap((line) => placing(line) ?? [])
}

/** Maximum number of titles, and of lines that may name a place, around a claim; the nearest count. */
const MAX_LINES = 8
/** Levels of titles that are paragraphs, below all headings: of one, of one right below it, and of one in a quotation. */
const TITLE_LEVEL = 7
const INNER_LEVEL = 8
const QUOTE_LEVEL = 9

/**
 * A heading, by its level 1–6, or a paragraph that is a title, by a higher level. `words`: the line itself.
 * `line` is `null` if it names no place of a source.
 */
type Title = { level: number; words: string; line: PlacingLine | null }

/** Follows the blocks of an answer, and returns the lines above each that may name the place of its text. */
function createPlacingLines() {
  /** Headings and titles around the next block, outermost first. */
  let titles: Title[] = []
  /** Items of lists whose inner items follow, outermost first. */
  let items: { indent: number; words: string; line: PlacingLine | null }[] = []
  /** A line that ends with a colon, and the kind of the blocks below it that it introduces, once the first is read. */
  let introduction: { words: string; line: PlacingLine | null; kind: Block['kind'] | null } | null = null
  /** The last sentence above the next block, after the last title or introduction; `null` if there is none. */
  let said: string | null = null
  /**
   * Whether lines in the form of a note, such as `(Section 3)`, are titles; `null` before the first of them. They are
   * if nothing is above the first: a note cannot stand above all text.
   */
  let isNoteTitle: boolean | null = null
  /** The first title that may be a note, with the text above it; `null` if there is no such text. */
  let first: PlacingLine['asNote'] | null

  return {
    /**
     * The titles above a block, and the lines that may name the place of its text, the nearest first, at most
     * `MAX_LINES` of each; and the items of a list around it, outermost first. Must be called for each block in order,
     * before `pass`.
     */
    around(text: string, block: Block): { titles: string[]; places: PlacingLine[]; items: string[] } {
      if (block.kind === 'html') addHeading(text, block)
      if (block.kind !== 'quote') titles = titles.filter(({ level }) => level < QUOTE_LEVEL)
      if (introduction?.kind && introduction.kind !== block.kind) introduction = null
      const indent = indentOf(text, block)
      items = items.filter((item) => item.indent < indent)
      const around = [...items.toReversed(), ...(introduction ? [introduction] : []), ...titles.toReversed()]
      return {
        titles: around.map(({ words }) => words).slice(0, MAX_LINES),
        places: around.flatMap(({ line }) => line ?? []).slice(0, MAX_LINES),
        items: items.map(({ words }) => words).slice(-MAX_LINES),
      }
    },
    pass(text: string, block: Block, claims: readonly ClaimSpan[]): void {
      const lines = text.slice(block.start, block.end)
      const last = lines.slice(lines.lastIndexOf('\n') + 1)
      const introduces = /[:：][*_]*\s*$/u.test(last) && last.length <= MAX_LINE
      const above = said
      // A title sets it back.
      if (block.kind !== 'rule') said = introduces ? null : (claims.at(-1)?.text ?? '')
      if (block.kind === 'list-item') {
        if (introduces || isTitle(lines, claims))
          items.push({ indent: indentOf(text, block), words: last, line: placing(last) })
        introduction &&= { ...introduction, kind: block.kind }
      } else if (block.kind === 'paragraph' || block.kind === 'quote') {
        const isNote = isPlaceNote(lines) && !(isNoteTitle ??= above === null) && above !== null
        const isHeading = isTitle(lines, claims) && (!introduces || isBold(last)) && !isNote
        const line = placing(last)
        if (isHeading) {
          const below = introduces ? null : above
          if (line && first === undefined) first = below === null ? null : { ...line, below }
          const asNote = below === null ? null : first
          const level = block.kind === 'quote' ? QUOTE_LEVEL : levelBelow(above)
          addTitle({ level, words: last, line: line && { ...line, ...(asNote && { asNote }) } })
          // A sentence in bold is also text.
          const sentence = claims.at(-1)
          if (!line && sentence?.checkable && sentenceEnd.test(plainWords(lines))) said = sentence.text
        }
        if (introduces && !isHeading) introduction = { words: last, line, kind: null }
        else if (block.kind === 'paragraph') introduction = null
        else introduction &&= { ...introduction, kind: block.kind }
      } else if (block.kind === 'table-row' || block.kind === 'code') {
        introduction &&= { ...introduction, kind: block.kind }
      } else if (block.kind === 'rule' && said !== null)
        titles = titles.filter(({ level }) => level < TITLE_LEVEL)
      else if (block.kind === 'heading' && addHeading(text, block)) introduction = null
    },
  }

  /** Adds the heading that a block is or begins with; `false` if there is none. */
  function addHeading(text: string, block: Block): boolean {
    const title = readTitle(withoutQuoteSigns(text.slice(block.start, block.end)), block.kind)
    if (title) addTitle(title)
    return title !== null
  }

  /** The level of a title that is a paragraph, by the text above it: a title right below another one is a part of it. */
  function levelBelow(above: string | null): number {
    const last = titles.at(-1)?.level ?? 0
    return above === null && last >= TITLE_LEVEL && last < QUOTE_LEVEL ? INNER_LEVEL : TITLE_LEVEL
  }

  function addTitle(title: Title): void {
    titles = [...titles.filter(({ level }) => level < title.level), title]
    said = null
  }
}

/**
 * Whether the text of a block, with these claims, is a title: a single line that is bold, that does not end like a
 * sentence, or that only names a place. A line with a whole sentence before its end is no title, but text with words
 * after it, such as a note.
 */
function isTitle(lines: string, claims: readonly ClaimSpan[]): boolean {
  if (lines.length > MAX_LINE || lines.includes('\n')) return false
  if (isBold(lines)) return true
  if (claims.slice(0, -1).some(({ text, checkable }) => checkable && !isPlaceName(text))) return false
  return !sentenceEnd.test(plainWords(lines)) || isPlaceName(lines)
}

/** Matches the end of a sentence, with quotation marks and marks of sources behind it. */
const sentenceEnd = /[.!?;:](?:\[[^[\]]{1,9}\]|[^\p{L}\p{N}])*$/u

/** The column of a block in its line, without the signs of the quotation around it. */
function indentOf(text: string, { start }: Span): number {
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start).replaceAll(/>[ ]?/g, '').length
}

/** A heading of markdown or HTML; `null` for other blocks and for the header of a table. */
function readTitle(lines: string, kind: Block['kind']): Title | null {
  const [, level, line] = (kind === 'html' && /^<h([1-6])\b[^<>]*>([^\n]*?)<\/h/iu.exec(lines)) || []
  if (level !== undefined) return headingOf(Number(level), line!.replaceAll(/<[^<>]*>/gu, ''))
  const [sign] = (kind === 'heading' && /^#{1,6}|(?<=\n)[=-](?=[=-]*\s*$)/u.exec(lines)) || []
  if (sign === undefined) return null
  return headingOf(sign.startsWith('#') ? sign.length : sign === '=' ? 1 : 2, headingText(lines))
}

const headingOf = (level: number, words: string): Title => ({ level, words, line: placing(words) })

function headingText(lines: string): string {
  return lines
    .replace(/^#{1,6}[ \t]+/, '')
    .replace(/\n[=-]+\s*$/, '')
    .trim()
}
