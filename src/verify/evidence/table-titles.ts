import type { Span } from '../../core/span.ts'
import { isTitle, turnsTable } from '../../facts/tables/turned-table.ts'
import { headingsAbove } from '../../text/sentences/heading-above.ts'
import { findSurrounding } from '../verbatim/surroundings.ts'

/** UTF-16 units above and below a table that are read. */
const REACH = 600

/** The headings above a table, and the lines right above it as far as they are no sentences: its captions. */
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
 * What stands around a table and means that its cells are not simply so: a heading, caption or note
 * (`Planned`, `in thousands`), a quotation, struck or hidden text. `null` where nothing does.
 */
export function turnedBy(content: string, table: Span): string | null {
  const beside = [blockAbove(content, table.start), blockBelow(content, table.end)]
  const lines = beside.flatMap((block) => block.split('\n'))
  const turned = [...headingsAbove(content, table.start), ...lines].find(turnsTable)
  if (turned !== undefined) return turned
  const around = findSurrounding(content, table, { lead: null })
  // The line above a table names it; which words of it turn it round was asked above.
  return around === null || around.kind === 'lead-in' ? null : around.text
}

/** The paragraph that ends above an offset. */
function blockAbove(content: string, at: number): string {
  const above = content.slice(Math.max(0, at - REACH), at).trimEnd()
  return above.slice(Math.max(0, above.search(/\n[ \t\r]*\n(?![\s\S]*\n[ \t\r]*\n)/))).trim()
}

/** The paragraph that begins below an offset, unless it is a heading. */
function blockBelow(content: string, at: number): string {
  const below = content.slice(at, at + REACH).trimStart()
  if (below.startsWith('#')) return ''
  return below.split(/\n[ \t\r]*\n/, 1)[0]!
}
