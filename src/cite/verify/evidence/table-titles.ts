import { partOf } from '../../../core/part-of.ts'
import type { Span } from '../../../core/span.ts'
import { isTitle, turnsTable } from '../../facts/tables/turned-table.ts'
import { headingsAbove } from '../../../text/sentences.ts'
import { findSurrounding } from '../verbatim/surroundings.ts'

/** UTF-16 units read above and below a table. */
const REACH = 600

/** The headings above a table, and the lines right above it that are not sentences: its captions. */
export function titlesOf(content: string, { start }: Span): string[] {
  const captions = blockAbove(content, start)
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/[*_#>`]/g, '')
        .trim()
        .replace(/:$/, ''),
    )
    .filter((line) => line !== '' && isTitle(line))
  return [...new Set([...headingsAbove(content, start), ...captions])]
}

/**
 * The text around a table that changes the meaning of its cells, such as a heading `Planned`; `null` if there is none.
 */
export function turnedBy(content: string, table: Span): string | null {
  const cells = content.slice(table.start, table.end)
  // The note of a mark in the table applies only to cells with that mark.
  const isOfMark = (line: string) => {
    const mark = noteMark.exec(line)?.[1] ?? ''
    return /[[*†‡§#¹²³⁰⁴-⁹]/.test(mark) && cells.includes(mark.replace(/:$/, ''))
  }
  const above = blockAbove(content, table.start).split('\n')
  const below = blockBelow(content, table.end)
    .split('\n')
    .filter((line) => !isOfMark(line))
  const turned = [...headingsAbove(content, table.start), ...above, ...below].find(turnsTable)
  if (turned !== undefined) return turned
  const around = findSurrounding(content, table, { lead: null })
  // The line above a table names it; words in it that negate the table were checked above.
  return around === null || around.kind === 'lead-in' ? null : around.text
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

/** The paragraph after an offset, at most `REACH` UTF-16 units; empty if it is a heading. */
function blockBelow(content: string, at: number): string {
  const below = content.slice(at, at + REACH).trimStart()
  if (below.startsWith('#')) return ''
  return below.split(/\n[ \t\r]*\n/, 1)[0]!
}
