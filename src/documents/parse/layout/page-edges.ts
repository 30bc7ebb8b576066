import { SENTENCE_END, toLine } from './blocks.ts'
import type { PdfText } from './pieces.ts'
import { pitchOf } from './rows.ts'
import type { Row } from './rows.ts'

/**
 * The number of pages so far, and the lines at their tops and bottoms. The key is made of a line's words without
 * figures and its height on the page.
 */
export type SeenEdges = { pages: number; edges: Map<string, Edge> }

type Edge = { page: number; figures: readonly number[] }

export function createSeenEdges(): SeenEdges {
  return { pages: 0, edges: new Map() }
}

/** Maximum lines of a head or foot. */
const MOST = 3
/** Number of lines at each end of a page that are compared with those of other pages. */
const COMPARED = 2
/** Maximum share of the page's characters in a head, or a foot, that is recognised by its distance from the text. */
const SHARE = 0.3
/** Minimum distance of a head or foot to the text, relative to the usual line distance. */
const APART = 1.5
const PAGE_NUMBER =
  /^[\s\p{P}\p{S}]*(?:(?:page|seite|p\.|s\.|pág\.?|página|pagina)\s*)?(?:\d{1,4}|x{0,3}(?:i[xv]|v?i{0,3}))(?:\s*(?:\/|of|von|de|sur|di)\s*\d{1,4})?[\s\p{P}\p{S}]*$/iu
/**
 * Maximum distance to the text, relative to the usual line distance, at which a line of the same size and font counts
 * as text.
 */
const NEAR = 1.2
/** Two lines belong to one column if their beginnings are less than this many font sizes apart. */
const FLUSH = 3

/**
 * The number of rows at the top and bottom of a page that are heads and feet. They are recognised by their distance
 * from the text, by earlier pages, or as page numbers. `usual`: the font size of most text on the page.
 *
 * No heading stands above the rest of a sentence. So if the previous page's sentence continues here (`follows`), a
 * separate row at the top may be a head, however large.
 */
export function edgesOf<Run extends PdfText>(
  rows: readonly Row<Run>[],
  { usual, follows, seen }: { usual: number; follows: boolean; seen?: SeenEdges },
): { top: number; bottom: number } {
  // On a page with few lines, most gaps are those around head and foot.
  const pitch = Math.max(pitchOf(rows, 0.25), 1.15 * usual)
  const lengths = rows.map(lengthOf)
  const all = lengths.reduce((sum, length) => sum + length, 0)
  const page = seen ? ++seen.pages : 0
  const own = seen && edgesOfPage(rows, page)
  const isKnown = (index: number) => {
    const { keys = [], edge } = own?.get(index) ?? {}
    return edge !== undefined && keys.some((key) => isSame(seen!.edges.get(key), edge))
  }
  const isSmall = (row: Row) => row.size <= 1.15 * usual
  const gapAt = (index: number) => rows[index - 1]!.y - rows[index]!.y
  const most = Math.min(MOST, rows.length >> 1)
  const isShort = (some: readonly number[]) => some.reduce((sum, length) => sum + length, 0) < SHARE * all

  // A line that also stands apart from the head, such as a heading, is not part of it.
  let top = 0
  for (let count = 1; count <= most && top === 0; count++) {
    if (gapAt(count) <= APART * pitch || !isShort(lengths.slice(0, count))) continue
    if (follows && isRest(rows[0]!, rows[count]!)) break
    if (follows || rows.slice(0, count).every(isSmall)) top = count
  }
  // A line as close as a text line may be text, unless a sentence continues below it.
  const mayStay = (index: number) => !follows && isText(rows[index]!, rows[index + 1], gapAt(index + 1))
  while (top < Math.min(most, COMPARED) && isKnown(top) && !mayStay(top)) top++
  let bottom = 0
  for (let count = 1; count <= most && bottom === 0; count++) {
    if (gapAt(rows.length - count) <= APART * pitch || !isShort(lengths.slice(-count))) continue
    if (isUnfinished(rows.at(-count - 1)!) && isRest(rows.at(-count)!, rows.at(-count - 1)!)) break
    if (rows.slice(-count).every(isSmall)) bottom = count
  }
  while (bottom < Math.min(most, COMPARED) && isFoot(rows.length - 1 - bottom)) bottom++
  for (const { keys, edge } of own?.values() ?? []) seen!.edges.set(keys[0]!, edge)
  return { top, bottom: Math.min(bottom, rows.length - top) }

  function isText(row: Row, beside: Row | undefined, gap: number): boolean {
    return beside !== undefined && gap <= NEAR * pitch && isSamePrint(row, beside)
  }

  function isFoot(index: number): boolean {
    const [row, above] = [rows[index]!, rows[index - 1]]
    if (index < top || !above) return false
    const isOfText = isText(row, above, gapAt(index))
    if (isKnown(index)) return !isOfText
    const isFlush = Math.abs(row.left - above.left) < FLUSH * row.size
    return PAGE_NUMBER.test(toLine(row).text) && !(isOfText && isFlush && isUnfinished(above))
  }
}

/**
 * Whether a line begins in lower case, as the rest of a sentence does, and has the font and size of the line `beside`.
 */
function isRest(row: Row, beside: Row): boolean {
  return isSamePrint(row, beside) && /^\p{Ll}/u.test(toLine(row).text)
}

function isUnfinished(row: Row): boolean {
  return !SENTENCE_END.test(toLine(row).text)
}

function isSamePrint(a: Row, b: Row): boolean {
  return Math.abs(a.size - b.size) <= 0.04 * b.size && a.pieces[0]!.run.fontName === b.pieces[0]!.run.fontName
}

function lengthOf({ pieces }: Row): number {
  return pieces.reduce((sum, { str }) => sum + str.length, 0)
}

/**
 * The first and last rows of the page by index. `keys`: under which the same line of an earlier page may be found, made
 * of the line's words and its height, or the height just above or below.
 */
function edgesOfPage(rows: readonly Row[], page: number): Map<number, { keys: string[]; edge: Edge }> {
  const found = new Map<number, { keys: string[]; edge: Edge }>()
  for (const [index, row] of rows.entries()) {
    if (index >= COMPARED && index < rows.length - COMPARED) continue
    const text = toLine(row).text.slice(0, 200)
    const figures = Array.from(text.matchAll(/\d+/g), ([digits]) => Number(digits))
    const words = text.replace(/\d+/g, '#').slice(0, 100)
    const height = Math.round(row.y / 3)
    found.set(index, {
      keys: [0, -1, 1].map((off) => `${height + off} ${words}`),
      edge: { page, figures },
    })
  }
  return found
}

/** Whether two lines with the same words have the same figures, or a figure that grows by one with each page. */
function isSame(before: Edge | undefined, { page, figures }: Edge): boolean {
  if (!before || before.figures.length !== figures.length) return false
  const growth = figures.map((figure, at) => figure - before.figures[at]!)
  return growth.every((by) => by === 0) || growth.includes(page - before.page)
}
