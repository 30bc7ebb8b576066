import { closedFields, readClosed } from '../../../core/fields.ts'
import { expectSources } from '../check-protocol.ts'
import { canonicalUrl } from '../../../sources/registry.ts'
import { countsOf } from '../instructions.ts'
import { readMarks } from '../mark-reader.ts'
import type { MarkOptions } from '../mark-reader.ts'
import type { Mark } from '../reading/findings.ts'
import { protocolNames } from '../reading/protocol.ts'
import type { MarkSource } from '../reading/resolve-sources.ts'
import { numberSources } from '../source-numbers.ts'
import { evidenceSentences } from './evidence-sentences.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'
import { auditLines } from './audit-lines.ts'
import { markFaults } from './mark-audit.ts'
import type { FoundFaults, MarkAudit, MarkFault } from './mark-audit.ts'

/** Faults that make an audit fail by default. */
const FAILING: readonly MarkFault[] = [
  'unknown-marker',
  'broken-marker',
  'orphaned-source',
  'numbering-gap',
  'low-coverage',
]

/**
 * Requirements for the marks of an answer, such as `[1]`. The default of `asked` differs from that of `MarkOptions`: it
 * is `protocols` or, if that is not given, all protocols.
 */
export type MarkAuditOptions = Omit<MarkOptions, 'sources'> & {
  /** The sources in the order of their numbers: the first one has number 1. */
  sources: readonly MarkSource[]
  /** Minimum share of marked sentences among those that need a source, 0–1; 0.8 by default. Below: `low-coverage`. */
  minimumCoverage?: number
  /**
   * Faults that make the audit fail; by default all but `duplicate` and `mostly-uncited`. Leave out `orphaned-source`
   * if not every source must be cited.
   */
  failOn?: readonly MarkFault[]
}

/** The names of `MarkAuditOptions`, for types that extend it. */
export const markAuditNames = {
  protocols: true,
  asked: true,
  awaitsSources: true,
  sidecar: true,
  yaml: true,
  keepsBreaks: true,
  sources: true,
  minimumCoverage: true,
  failOn: true,
} as const satisfies { readonly [Name in keyof MarkAuditOptions]-?: true }

const auditMarksFields = closedFields<MarkAuditOptions>(markAuditNames)

/**
 * Checks the marks of an answer, such as whether each names a source and whether enough sentences have one (by default
 * 80 %, see `minimumCoverage`); `MarkFault` lists all kinds of faults. It does not check whether the sources support
 * the sentences; verification does. Throws `invalid-input` for an unknown protocol or option, or invalid sources.
 *
 * @example
 * auditMarks('It rained [1]. It snowed.', { sources: [{ id: 'S1' }] })
 * // { ok: false, faults: ['low-coverage'], coverage: { sentences: 2, marked: 1, share: 0.5, … }, … }
 */
export function auditMarks(answer: string, settings: MarkAuditOptions): MarkAudit {
  const {
    minimumCoverage = 0.8,
    failOn = FAILING,
    ...options
  } = readClosed(settings, auditMarksFields, 'auditMarks()')
  const { sources } = options
  expectSources(sources, 'auditMarks')
  // An audit implies that the model was asked for marks.
  const { asked = options.protocols ?? protocolNames } = options
  const { text, marks, problems } = readMarks(answer, { ...options, asked })
  const sentences = evidenceSentences(text, marks)
  const unmarked = sentences.filter((sentence) => sentence.marks.length === 0)
  const cited = new Set(marks.flatMap(({ sourceIds }) => sourceIds))
  const orphaned = [...new Set(sources.map(({ id }) => id))].filter((id) => !cited.has(id))
  const found: FoundFaults = {
    text,
    unknown: problems.filter(({ code }) => code === 'unknown-marker'),
    broken: problems.filter(({ code }) => code !== 'unknown-marker'),
    orphaned,
    missingNumbers: missingNumbers(marks, sources),
    coverage: {
      sentences: sentences.length,
      marked: sentences.length - unmarked.length,
      share: sentences.length === 0 ? null : (sentences.length - unmarked.length) / sentences.length,
      minimum: minimumCoverage,
      unmarked: unmarked.map(({ start, end, text: words }) => ({ start, end, text: words })),
    },
    duplicates: [...repeated(sentences), ...alike(sources)],
  }
  const faults = markFaults.filter((fault) => isFound[fault](found, sources.length))
  return {
    ok: !faults.some((fault) => failOn.includes(fault)),
    faults,
    ...found,
    lines: auditLines(found, { faults, sources }),
  }
}

const isFound: Record<MarkFault, (found: FoundFaults, sources: number) => boolean> = {
  'unknown-marker': ({ unknown }) => unknown.length > 0,
  'broken-marker': ({ broken }) => broken.length > 0,
  'orphaned-source': ({ orphaned }) => orphaned.length > 0,
  'numbering-gap': ({ missingNumbers: missing }) => missing.length > 0,
  'low-coverage': ({ coverage }) => coverage.share !== null && coverage.share < coverage.minimum,
  duplicate: ({ duplicates }) => duplicates.length > 0,
  'mostly-uncited': ({ orphaned }, sources) => orphaned.length > sources / 2,
}

/**
 * The numbers from 1 to the greatest cited number that no mark cites, as the protocol of each mark counts. The list
 * stops at the count of cited numbers and sources together, so that `[^999999]` does not give a million numbers.
 */
function missingNumbers(marks: readonly Mark[], sources: readonly MarkSource[]): number[] {
  const byCounts = { places: numberSources(sources, 'places'), ids: numberSources(sources, 'ids') }
  const used = new Set<number>()
  for (const { protocol, sourceIds, marker } of marks) {
    // The answer itself numbers footnotes; its definitions say what each means.
    if (protocol === 'footnotes') {
      for (const [label] of marker.matchAll(/\d{1,6}/g)) used.add(Number(label))
      continue
    }
    const numbers = byCounts[countsOf(protocol)]
    for (const id of sourceIds) if (numbers.has(id)) used.add(numbers.get(id)!)
  }
  const greatest = Math.min(Math.max(0, ...used), used.size + sources.length)
  return Array.from({ length: greatest }, (_, index) => index + 1).filter((number) => !used.has(number))
}

function repeated(sentences: readonly EvidenceSentence[]): MarkAudit['duplicates'] {
  return sentences.flatMap(({ text, marks }) => {
    const seen = new Set<string>()
    const twice = new Set<string>()
    for (const { sourceIds, pages, label } of marks) {
      for (const sourceId of sourceIds) {
        const place = JSON.stringify([sourceId, pages, label])
        if (seen.has(place)) twice.add(sourceId)
        seen.add(place)
      }
    }
    return [...twice].map((sourceId) => ({ text, sourceId }))
  })
}

function alike(sources: readonly MarkSource[]): MarkAudit['duplicates'] {
  const known = new Map<string, string>()
  return sources.flatMap(({ id, url }) => {
    const page = url ? canonicalUrl(url) : null
    if (page === null) return []
    const first = known.get(page)
    known.set(page, first ?? id)
    return first !== undefined && first !== id ? [{ text: page, sourceId: id }] : []
  })
}
