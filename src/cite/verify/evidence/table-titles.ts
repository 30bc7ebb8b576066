import { partOf } from '../../../core/part-of.ts'
import type { Span } from '../../../core/span.ts'
import { isUnit, readHead } from '../../facts/tables/column-heads.ts'
import { givesScale, isTitle, turnsTable } from '../../facts/tables/turned-table.ts'
import { letterPattern, lexicon, wordSet, wordsOf, wordsPattern } from '../../../text/lexicon.ts'
import { headingsAbove } from '../../../text/sentences.ts'
import type { Table } from '../../../text/tables.ts'
import { foldedWords, stem } from '../../../text/words.ts'
import { findSurrounding } from '../verbatim/surroundings.ts'

/** UTF-16 units read above and below a table. */
const REACH = 600

/**
 * The headings above a table, the lines right above it that are not sentences (its captions), and the lines right below
 * it that only give a unit: `(in €)`.
 */
export function titlesOf(content: string, { start, end }: Span): string[] {
  const captions = blockAbove(content, start)
    .split('\n')
    .map((line) => withoutSigns(line).replace(/:$/, ''))
    .filter((line) => line !== '' && isTitle(line))
  const units = blockBelow(content, end)
    .split('\n')
    .map((line) => withoutSigns(line).replaceAll(/[()[\]]|\.$/g, ''))
    .filter(isUnit)
    .map((unit) => `(${unit})`)
  return [...new Set([...headingsAbove(content, start), ...captions, ...units])]
}

function withoutSigns(line: string): string {
  return line.replaceAll(/[*_#>`]/g, '').trim()
}

/**
 * The text around a table that changes the meaning of its cells, such as a heading `Planned` or a note `in thousands`;
 * `null` if there is none.
 */
export function turnedBy(content: string, table: Table): string | null {
  const cells = content.slice(table.start, table.end)
  // The note of a mark in the table applies only to cells with that mark.
  const isOfMark = (line: string, within = cells) => {
    const mark = noteMark.exec(line)?.[1] ?? ''
    return /[[*†‡§#¹²³⁰⁴-⁹]/.test(mark) && within.includes(mark.replace(/:$/, ''))
  }
  const above = blockAbove(content, table.start).split('\n')
  const below = blockBelow(content, table.end)
    .split('\n')
    .filter((line) => !isOfMark(line))
  // A line with a scale below a table may be the title of the next table, but is not if it has no other words.
  const hasNext = isAboveTable(content, table.end)
  const isNextTitle = (line: string) => hasNext && isTitle(line) && hasWords(withoutSigns(line))
  const isScale = (line: string) => givesScale(line) && !isNextTitle(line)
  const lines = [...headingsAbove(content, table.start), ...above, ...below]
  const turned =
    lines.find(turnsTable) ??
    below.find(isScale) ??
    notesIn(table).find(
      (line) => (turnsTable(line) || givesScale(line)) && !isOfMark(line, cells.replace(line, '')),
    )
  if (turned !== undefined) return turned
  const around = findSurrounding(content, table, { lead: null })
  // The line above a table names it; words in it that negate the table were checked above.
  return around === null || around.kind === 'lead-in' ? null : around.text
}

/** Whether a line has a word that is no unit, and so may be a title. */
function hasWords(line: string): boolean {
  const { runs } = readHead(line)
  return runs.flat().some((word) => /^\p{L}/u.test(word) && !isUnit(word))
}

/** The rows of one cell at both ends of a table: a line right below a markdown table is one of its rows. */
function notesIn({ rows, columns }: Table): string[] {
  const texts = rows.map(({ cells }) => cells.flatMap((cell) => cell?.text || []))
  const isRow = (cells: readonly string[]) => cells.length > 1 || columns.length < 2
  const [first, last] = [texts.findIndex(isRow), texts.findLastIndex(isRow)]
  return texts.filter((_, at) => at < first || at > last).flat()
}

/**
 * The first title of the answer above a row that says more than the source says of that row; `null` if there is none.
 * Such a title may change the row: `Ships lost`, `Wrong figures`, `Deaths`. Words that only announce a table say
 * nothing. `said`: the cells and the names of their columns, and the title of the source. `isMeasured`: the names of the
 * columns say what the figures are, so that a title only names a topic, unless it turns the table or gives a figure.
 */
export function foreignTitle(
  titles: readonly string[],
  content: string,
  { table, said, isMeasured }: { table: Span; said: readonly string[]; isMeasured: boolean },
): string | null {
  if (titles.length === 0) return null
  const own = [...said, ...titlesOf(content, table)]
  const terms = new Set(own.flatMap(foldedWords).map(stem))
  const signs = new Set(own.flatMap(signsIn))
  const isKnown = (word: string) => announcing.has(word) || terms.has(stem(word))
  const isForeign = (title: string) => {
    if (!signsIn(title).every((sign) => signs.has(sign))) return true
    const words = foldedWords(title.replace(ownNumber.in(title), ''))
    const others = words.filter((word) => !isKnown(word))
    if (others.length === 0) return false
    return !isMeasured || turnsTable(title) || others.some((word) => /\d/.test(word))
  }
  return titles.find(isForeign) ?? null
}

/** Words of a title that say only that a table follows, or what its rows are. */
const announcing = wordSet(
  ...lexicon('tableIntros'),
  ...lexicon('tableNames'),
  ...lexicon('countNouns'),
  ...lexicon('valueNames'),
  ...lexicon('tellingVerbs'),
  ...lexicon('tellingParticles'),
)

/** Matches the number of a title or its table: `2. `, `Table 3`. */
const ownNumber = letterPattern(
  () => `^[\\s#*_]*(?:\\d{1,2}[.)]\\s|${wordsPattern(wordsOf(...lexicon('tableNames')))}\\s\\d{1,3}(?!\\d))`,
  'i',
)

function signsIn(text: string): string[] {
  return text.match(/[%‰✗✘✖❌⛔🚫]|\p{Sc}|\p{Sm}/gu) ?? []
}

/**
 * The note that a mark of a table leads to, without its own mark: the rest of the first line below the table that
 * begins with `2)` for the mark `²`, or of the line `[^2]:` anywhere. `null` if there is none.
 */
export function noteOf(content: string, { end }: Span, mark: string): string | null {
  if (mark.startsWith('[^')) {
    const at = content.startsWith(`${mark}:`) ? 0 : content.indexOf(`\n${mark}:`)
    return at < 0 ? null : lineAt(content, content.indexOf(':', at) + 1)
  }
  for (const line of content.slice(end, end + REACH).split('\n')) {
    const [lead, own] = noteMark.exec(line) ?? []
    if (own !== undefined && labelOf(own) === labelOf(mark)) return line.slice(lead!.length)
  }
  return null
}

/** Matches the mark with which a note begins its line, such as `[^2]:` or `*`. */
const noteMark =
  /^[-\s|]*(\[\^[^\]\s]{1,20}\]:|\[\w{1,3}\]|\^?\(\w{1,3}\)|[*†‡§#]{1,3}|[¹²³⁰⁴-⁹]{1,2}|\w{1,2}[).:]|\d{1,2}(?=\s))\s*/u

function labelOf(mark: string): string {
  return mark.normalize('NFKC').replaceAll(/[[\]^().:]/g, '')
}

function lineAt(content: string, start: number): string {
  const end = content.indexOf('\n', start)
  return content.slice(start, Math.min(end < 0 ? content.length : end, start + REACH))
}

/** The paragraph before an offset, at most `REACH` UTF-16 units. */
function blockAbove(content: string, at: number): string {
  const above = partOf(content, { start: at - REACH, end: at }).trimEnd()
  return above.slice(Math.max(0, above.search(/\n[ \t\r]*\n(?![\s\S]*\n[ \t\r]*\n)/))).trim()
}

/** Whether another table of markdown begins in the paragraph after an offset, or right after it. */
function isAboveTable(content: string, at: number): boolean {
  return /^\s*(?:[^\n]+\n)*?\s*\|/.test(content.slice(at, at + REACH))
}

/** The paragraph after an offset, at most `REACH` UTF-16 units; empty if it is a heading. */
function blockBelow(content: string, at: number): string {
  const below = content.slice(at, at + REACH).trimStart()
  if (below.startsWith('#')) return ''
  return below.split(/\n[ \t\r]*\n/, 1)[0]!
}
