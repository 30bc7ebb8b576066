import type { LegacyRow, ReportIncident } from './journal.ts'
import { readLegacyRow } from './legacy-row.ts'
import { readInput } from './read-input.ts'
import type { RepositoryInput } from './read-input.ts'
import type { SourceRegistration } from './source-repository.ts'

/**
 * Registers rows of another program in their order, so that rows without an id get theirs in that order. The result has
 * `null` for a row that is not a source.
 */
export async function importRows(
  rows: readonly LegacyRow[],
  {
    registerAs,
    report,
  }: {
    registerAs: (input: RepositoryInput, wanted?: number) => Promise<SourceRegistration>
    report: ReportIncident
  },
): Promise<(SourceRegistration | null)[]> {
  return await Promise.all(
    rows.map(async ({ row, place }) => {
      const read = readRow(row)
      if (!read) {
        const message = `The row in ${place} is not a source that can be identified; it was left out.`
        report({ step: 'store', code: 'legacy-row-unreadable', message })
        return null
      }
      const registration = await registerAs(read.input, read.number ?? undefined)
      const { id, number, outcome } = registration
      if (read.number === null && outcome === 'new') {
        const message = `The source in ${place} had no id; it was registered as ${id}.`
        report({ step: 'store', code: 'legacy-source-without-id', message })
      } else if (read.number !== null && read.number !== number) {
        const message = `The source in ${place} was S${read.number}; it is ${id} here.`
        report({ step: 'store', code: 'id-taken', message })
      }
      return registration
    }),
  )
}

function readRow(row: unknown): { input: RepositoryInput; number: number | null } | null {
  const read = readLegacyRow(row)
  if (!read) return null
  try {
    return { ...read, input: readInput(read.input, 'The row') }
  } catch {
    // The caller reports the row.
    return null
  }
}
