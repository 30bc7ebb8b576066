import { toLine } from '../../../core/delimiter.ts'
import type { MarkSource } from '../reading/resolve-sources.ts'
import { shownTitle } from '../source-list-line.ts'
import type { FoundFaults, MarkFault } from './mark-audit.ts'

/** Maximum number of lines for each kind of fault, and of missing numbers in a line. */
const MAX_LINES = 50
/** Maximum number of UTF-16 units of a quoted sentence, mark or id. */
const MAX_QUOTED = 160

/** The faults, one per line; untrusted text is put on one line. */
export function auditLines(
  { unknown, broken, orphaned, missingNumbers, coverage, duplicates }: FoundFaults,
  { faults, sources }: { faults: readonly MarkFault[]; sources: readonly MarkSource[] },
): string[] {
  const titles = new Map(sources.map(({ id, title }) => [id, shownTitle(title)]))
  const named = (id: string) => `${quoted(id)}${titles.get(id) ? ` (${titles.get(id)})` : ''}`
  const lines: Record<MarkFault, () => string[]> = {
    'unknown-marker': () => unknown.map(({ marker }) => `The mark ${quoted(marker)} names no source.`),
    'broken-marker': () => broken.map(({ code, marker }) => `The mark ${quoted(marker)} is wrong: ${code}.`),
    'orphaned-source': () => orphaned.map((id) => `The source ${named(id)} is not cited.`),
    'numbering-gap': () => [`The numbers have gaps: ${listed(missingNumbers)} missing.`],
    'low-coverage': () => [
      `${coverage.marked} of ${coverage.sentences} sentences that need a source have a mark (${percent(coverage.share)}); at least ${percent(coverage.minimum)} are asked for.`,
      ...coverage.unmarked.map(({ text }) => `Without a mark: ${quoted(text)}`),
    ],
    duplicate: () =>
      duplicates.map(({ text, sourceId }) => `The source ${named(sourceId)} is there twice: ${quoted(text)}`),
    'mostly-uncited': () => [
      `More than half of the sources are not cited: ${orphaned.length} of ${titles.size}.`,
    ],
  }
  return faults.flatMap((fault) => {
    const all = lines[fault]()
    const more = all.length - MAX_LINES - 1
    return more > 0 ? [...all.slice(0, MAX_LINES), `… and ${more + 1} more.`] : all
  })
}

function listed(numbers: readonly number[]): string {
  const more = numbers.length - MAX_LINES
  const shown = numbers.slice(0, MAX_LINES).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

function quoted(words: string): string {
  return JSON.stringify(toLine(words, { maxLength: MAX_QUOTED }))
}

/** A share (0–1) in whole per cent, rounded down, so that none below the minimum looks like it; `–` for `null`. */
function percent(share: number | null): string {
  return share === null ? '–' : `${Math.floor(share * 100)} %`
}
