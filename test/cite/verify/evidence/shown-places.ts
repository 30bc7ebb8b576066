import { readText } from '../../../../src/cite/reading/read-text.ts'
import { readClaimPlace } from '../../../../src/cite/verify/evidence/claim-place.ts'
import { createEvidence } from '../../../../src/cite/verify/evidence/evidence.ts'
import { contentTerms } from '../../../../src/text/words.ts'
import { narrowToRow, quoteInTable } from '../../../../src/cite/verify/evidence/narrow-to-row.ts'
import { noteOf, titlesOf, turnedBy } from '../../../../src/cite/verify/evidence/table-titles.ts'
import { createTiedPlaceFinder } from '../../../../src/cite/verify/evidence/tied-places.ts'
import { tightenToClauses } from '../../../../src/cite/verify/evidence/tighten.ts'
import type { Span } from '../../../../src/core/span.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'
import { sourcesOf } from '../../../fixtures/attribution.ts'

/** A claim, a text, and a span of the text; all of it by default. */
export type PlaceCase = readonly [
  claim: string,
  content: string,
  span?: readonly [start: number, end: number],
]

/** Where a claim stands in the tables and named places of a text. */
export function showPlace([claim, content, region]: PlaceCase): string {
  const span = { start: region?.[0] ?? 0, end: region?.[1] ?? content.length }
  const slice = ({ start, end }: Span) => JSON.stringify(content.slice(start, end))
  const said = readText(claim)
  const tables = readTables(content)
  const lines = tables.flatMap((table) => {
    const notes = ['*', '¹', '[^2]', '(a)', '1'].flatMap((mark) => noteOf(content, table, mark) ?? [])
    const turned = turnedBy(content, table)
    return [
      `titles ${titlesOf(content, table).join(' | ') || '–'}; notes ${notes.join(' | ') || '–'}; ${turned === null ? 'not turned' : `turned by ${turned}`}`,
    ]
  })
  const row = narrowToRow(said, content, { region: span, tables })
  if (row) {
    const { finding, header, isAll } = row
    lines.push(`row ${slice(row.row)}${header ? ` under ${slice(header)}` : ''}${isAll ? ' alone' : ''}`)
    if (finding) lines.push(`${finding.outcome}: ${finding.message} ${finding.value ?? ''}`)
  }
  const quoted = quoteInTable(said, content, { quote: span, tables })
  if (region && (quoted.table || quoted.otherRow))
    lines.push(`quote ${quoted.table?.finding?.outcome ?? '–'} ${quoted.otherRow ?? ''}`)
  const [source] = sourcesOf(['Source', content])
  const place = readClaimPlace(said)
  const evidence = createEvidence(source!, span)
  const named = place.plainIn(source!)
  const at = place.regionIn(source!, span)
  lines.push(
    `${place.statementFor(source!, evidence ?? undefined).text.trim()}; ${named ? slice(named) : 'no place'}; ${at.start}–${at.end}; ${evidence ? (place.objectionTo(source!, evidence)?.reason ?? 'there') : 'no evidence'}`,
  )
  const terms = new Set(contentTerms(claim))
  const tied = createTiedPlaceFinder()(content, [span], terms)
  if (tied.spans.length > 0 || tied.isByReference)
    lines.push(`tied ${tied.spans.map(slice).join(' ')}${tied.isByReference ? ' by reference' : ''}`)
  if (region) lines.push(`tight ${slice(tightenToClauses(terms, content, span))}`)
  return lines.join('\n')
}
