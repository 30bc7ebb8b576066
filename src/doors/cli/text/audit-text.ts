/**
 * Rows of commands as text for a terminal. In: rows as they would be written as JSON. Out: lines of text without
 * control characters.
 */
import type { RunAudit, SourceUse, AuditTotal } from '../../../records/audit.ts'
import { cleanLabel } from '../../../core/clean-label.ts'
import { erasedWords } from '../../../core/records.ts'
import type { Status } from '../../../core/verdict.ts'
import { statusWords } from '../../../references/display.ts'

/** A row of the output of the command `audit`. */
export type AuditRow =
  | (Partial<RunAudit> & Pick<RunAudit, 'coverage'> & { question?: string })
  | { total: AuditTotal }
  /**
   * An error. `line` is the number of an invalid line of the input; `id` is the event id of a stored run that cannot
   * be read.
   */
  | { line?: number; id?: string; error: { code: string; message: string } }

const LABEL_LENGTH = 60
const BAR_LENGTH = 24
/** Maximum number of sources that are listed below one answer. */
const MAX_SOURCES = 20

/** A row of the output of `audit` as text for the terminal. */
export function toAuditText(row: AuditRow): string {
  if ('error' in row)
    return `${row.line === undefined ? 'run' : `line ${row.line}`}: ${label(row.error.message)}`
  return 'total' in row ? totalText(row.total) : runText(row)
}

function runText({
  id = '',
  question,
  coverage,
  statuses,
  quotes,
  orphans,
  citedBy,
  rechecked,
  persons = [],
  erased,
  outdated,
  sources,
}: Exclude<AuditRow, { total: unknown } | { error: unknown }>): string {
  const found = [
    `${coverage.cited} of ${coverage.claims} cited`,
    `${coverage.verified} ${wordOf('verified')}`,
    some(statuses?.failed, wordOf('failed')),
    some(quotes?.fabricated, 'fabricated'),
    some(quotes?.altered, 'altered'),
    some(quotes?.misattributed, 'misattributed'),
    some(quotes?.unclear, 'unclear'),
    some(orphans?.references.length, 'orphaned'),
    some(rechecked?.length, 'with a source that is not as before'),
    ...personsText(persons),
    some(outdated?.length, 'superseded or contradicted'),
    some(citedBy?.length, `by ${label(providersOf(citedBy))}`),
  ]
  if (erased) found.unshift(erasedWords({ ...erased, ground: label(erased.ground) }))
  const name = question === undefined ? '' : `  ${label(question)}`
  const line = `${label(String(id))}  ${percent(coverage.citedShare).padStart(5)}  ${join(found)}${name}`
  return [line, ...sourceTable(sources ?? [])].join('\n')
}

/** The sources that an answer cites, with id, title and URL. */
function sourceTable(sources: readonly SourceUse[]): string[] {
  const cited = sources.filter(({ references }) => references > 0).toSorted((a, b) => a.number - b.number)
  const rows = cited
    .slice(0, MAX_SOURCES)
    .map(({ id, title, url = '' }) => [label(id), label(title), label(url)])
  const [ids, titles] = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]!.length)))
  const lines = rows.map(([id, title, url]) =>
    `  ${id!.padEnd(ids!)}  ${title!.padEnd(titles!)}  ${url!}`.trimEnd(),
  )
  const more = cited.length - rows.length
  return more > 0 ? [...lines, `  … and ${more} more`] : lines
}

/** The decisions of persons, counted by decision and role: `1 confirmed by a person (auditor)`. */
function personsText(persons: NonNullable<RunAudit['persons']>): string[] {
  const decided = persons.map(
    ({ status, verifier }) => `${status === 'verified' ? 'confirmed' : 'rejected'} by a ${label(verifier)}`,
  )
  return [...new Set(decided)].map((words) => some(decided.filter((each) => each === words).length, words))
}

function providersOf(citedBy: RunAudit['citedBy'] = []): string {
  return [...new Set(citedBy.flatMap(({ providers }) => providers))].join(', ')
}

function totalText(total: AuditTotal): string {
  const { runs, coverage, citations, statuses, verdicts, quotes, sources, orphans } = total
  const { claims, cited, verified, characters, gaps } = coverage
  const { mean, minimum } = quotes.similarity
  const lost = Object.values(orphans).reduce((sum, count) => sum + count, 0)
  const facts: [string, string][] = [
    [
      'Coverage',
      `${cited} of ${claims} factual sentences have a reference (${percent(coverage.citedShare)})`,
    ],
    [
      '',
      `${characters.cited} of ${characters.claims} of their characters (${percent(characters.citedShare)})`,
    ],
    ['Verified', `${verified} of ${claims} (${percent(coverage.verifiedShare)})`],
    ['Without', counts(gaps)],
    ['Citations', `${citations}: ${statusesText(statuses)}`],
    ['Verdicts', counts(verdicts)],
    [
      'Looked at',
      total.rechecked ? `${plural(total.rechecked, 'citation')} of sources that are not as before` : '',
    ],
    ['Outdated', total.outdated ? `${plural(total.outdated, 'citation')} superseded or contradicted` : ''],
    ['Evidence', `${plural(quotes.evidence, 'quote')}, ${quotes.wordForWord} word for word`],
    ['', mean === null ? '' : `similarity ${mean.toFixed(2)} on average, ${minimum!.toFixed(2)} at least`],
    ...histogram(quotes.similarity.histogram),
    ['Given', quotes.given === 0 ? '' : `${plural(quotes.given, 'quote')}: ${given(quotes)}`],
    ['Orphans', `references: ${lost === 0 ? 'none' : counts(orphans)}`],
    [
      '',
      sources.found === 0 ? '' : `sources never cited: ${sources.found - sources.cited} of ${sources.found}`,
    ],
    ...sources.mostCited
      .slice(0, MAX_SOURCES)
      .map(({ references, title, domain }, index): [string, string] => [
        index === 0 ? 'Sources' : '',
        `${String(references).padStart(4)} × ${label(title)}${domain && domain !== title ? ` (${label(domain)})` : ''}`,
      ]),
  ]
  const lines = facts.filter(([, text]) => text !== '').map(([name, text]) => `${name.padEnd(11)}${text}`)
  return ['', plural(runs, 'answer'), ...lines].join('\n')
}

function histogram(bins: readonly number[]): [string, string][] {
  const most = Math.max(...bins)
  return bins.flatMap((count, bin): [string, string][] => {
    if (count === 0) return []
    const bar = '█'.repeat(Math.ceil((count / most) * BAR_LENGTH)).padEnd(BAR_LENGTH)
    return [['', `${(bin / 10).toFixed(1)}–${((bin + 1) / 10).toFixed(1)} ${bar} ${count}`]]
  })
}

function given({ found, altered, misattributed, fabricated, unclear }: AuditTotal['quotes']): string {
  return counts({ found, altered, misattributed, fabricated, unclear })
}

function statusesText(statuses: Readonly<Record<Status, number>>): string {
  // The cast holds: the keys of this record are statuses.
  const amounts = Object.entries(statuses) as [Status, number][]
  return join(amounts.map(([status, count]) => some(count, wordOf(status))))
}

function wordOf(status: Status): string {
  return statusWords({ status }).status
}

function counts(named: Record<string, number>): string {
  return join(Object.entries(named).map(([name, count]) => some(count, name)))
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

function some(count: number | undefined, words: string): string {
  return count ? `${count} ${words}` : ''
}

function join(words: readonly string[]): string {
  return words.filter((word) => word !== '').join(' · ')
}

/** A share in percent, rounded down so that only a full share shows 100 %. */
function percent(share: number | null): string {
  return share === null ? '–' : `${Math.floor(share * 100)} %`
}

/** Puts untrusted text, such as ids and titles, on one line of at most 60 UTF-16 units without control characters. */
function label(text: string): string {
  const clean = cleanLabel(text)
  return clean.length <= LABEL_LENGTH ? clean : `${clean.slice(0, LABEL_LENGTH - 1).toWellFormed()}…`
}
