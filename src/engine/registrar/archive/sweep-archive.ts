import { z } from 'zod'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { parse } from '../sources/parse.ts'
import { addressesOf, archiveOf } from './find-archived.ts'
import { projectArchive } from './project-archive.ts'

const sweepSchema = z.object({
  /** Minimum age in milliseconds of unused bytes to remove; newer ones stay. A day by default, at least an hour. */
  olderThanMs: z.int().min(3_600_000).default(86_400_000),
})

/**
 * Options of `sweepArchive`. `olderThanMs`: the minimum age, in milliseconds, of the bytes and uploads that are
 * removed; a day by default, at least an hour.
 */
export type SweepOptions = z.input<typeof sweepSchema>

/** The result of a sweep of the archive in the actor's project. */
export type Sweep = {
  /** Blobs that stayed: those of a source, and those that are not old enough. */
  kept: number
  /** Blobs that were removed. */
  removed: number
  /** Unfinished uploads that were removed because they were older than `olderThanMs`. */
  unfinished: number
}

/**
 * Removes archived bytes that are no source's any more, and unfinished uploads, if they are older than `olderThanMs`. A
 * registration stores its blob before the record that refers to it, and storing again renews the age. So no
 * registration that takes less than `olderThanMs` loses a blob.
 */
export async function sweepArchive(options: SweepOptions, context: RegistrarContext): Promise<Sweep> {
  const { olderThanMs } = parse(sweepSchema, options, 'sweepArchive')
  const { blobs } = archiveOf(context)
  const { actor } = context
  // Uses the machine's clock, because the times of blobs do.
  const before = new Date(Date.now() - olderThanMs)
  const named = new Set<string>()
  for await (const { archive, isErased } of projectArchive(context)) {
    if (archive && !isErased) for (const address of addressesOf(archive)) named.add(address)
  }
  const sweep: Sweep = { kept: 0, removed: 0, unfinished: await blobs.clearUnfinished({ actor, before }) }
  for await (const { address, storedAt } of blobs.list({ actor })) {
    const isOrphan = !named.has(address) && new Date(storedAt) < before
    if (isOrphan && (await blobs.erase(address, { actor, storedBefore: before }))) sweep.removed++
    else sweep.kept++
  }
  return sweep
}
