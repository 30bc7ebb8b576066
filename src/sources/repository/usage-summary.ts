import type { RecordedUse } from './recorded-uses.ts'

/** What uses a source: distinct ids given to `recordUse`, by kind, in the order in which they were recorded. */
export type SourceUsage = {
  sourceId: string
  claimIds: string[]
  findingIds: string[]
  clusterIds: string[]
  contradictionIds: string[]
  reportSections: string[]
}

/** The ids of all that uses a source, by the kind of use. */
export function toUsage(sourceId: string, uses: readonly RecordedUse[]): SourceUsage {
  const ids = (kind: RecordedUse['kind']) =>
    uses.filter((use) => use.kind === kind).map(({ usedBy }) => usedBy)
  return {
    sourceId,
    claimIds: ids('claim'),
    findingIds: ids('finding'),
    clusterIds: ids('cluster'),
    contradictionIds: ids('contradiction'),
    reportSections: ids('report_section'),
  }
}
