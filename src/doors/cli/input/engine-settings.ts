import type { RecordOptions } from '../../../engine/runs.ts'
import type { DomainFormat } from '../../../references/styles.ts'
import { openBlobs } from './open-blobs.ts'
import type { BlobArguments } from './open-blobs.ts'
import { UsageError } from './usage.ts'

/** Arguments of commands that register sources and citations. */
export type EngineArguments = BlobArguments & {
  /** Whether cited pages without a kept original are also fetched and archived; needs `--blobs`. Off by default. */
  'archive-cited'?: boolean
  /** Minimum similarity of quotes for the status `verified`, 0–1; the next field is the minimum support. */
  'min-quote-similarity'?: string
  'min-support'?: string
  /** Names of the domain formats to use: `statutes`, `databases`. */
  'domain-format'?: string[]
}

/** The engine options from the arguments; throws a `UsageError` for an invalid value. */
export async function readEngineSettings(
  given: EngineArguments,
): Promise<Pick<RecordOptions, 'archive' | 'thresholds' | 'formats'>> {
  const cited = given['archive-cited'] === true
  if (cited && given.blobs === undefined)
    throw new UsageError('--archive-cited needs a place for the pages: pass --blobs.')
  const thresholds = {
    ...readShare(given, { option: 'min-quote-similarity', name: 'quoteSimilarity' }),
    ...readShare(given, { option: 'min-support', name: 'support' }),
  }
  const formats = await readFormats(given['domain-format'] ?? [])
  const blobs = await openBlobs(given, { create: true })
  return {
    ...(blobs && { archive: { blobs, cited } }),
    ...(Object.keys(thresholds).length > 0 && { thresholds }),
    ...(formats.length > 0 && { formats }),
  }
}

function readShare<Name extends string>(
  given: EngineArguments,
  { option, name }: { option: 'min-quote-similarity' | 'min-support'; name: Name },
): { [Each in Name]?: number } {
  const text = given[option]
  if (text === undefined) return {}
  const share = Number(text)
  if (!/^\d+(?:\.\d+)?$/.test(text) || share > 1)
    throw new UsageError(`--${option} must be a number from 0 to 1, not ${JSON.stringify(text)}.`)
  // The cast holds: an object with one computed name has only that property.
  return { [name]: share } as { [Each in Name]: number }
}

async function readFormats(names: readonly string[]): Promise<DomainFormat[]> {
  if (names.length === 0) return []
  const { databaseFormat, statuteFormat } = await import('../../../references/domain-format.ts')
  const known = [statuteFormat, databaseFormat]
  return names.map((name) => {
    const format = known.find((each) => each.name === name)
    if (format) return format
    const all = known.map((each) => each.name).join(', ')
    throw new UsageError(`--domain-format must be one of ${all}, not ${JSON.stringify(name)}.`)
  })
}
