import { z } from 'zod'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { parse } from '../sources/parse.ts'
import { addressesOf, archiveOf } from './find-archived.ts'
import { projectArchive } from './project-archive.ts'

const sweepSchema = z.object({
  /** Bytes that were put later than this many milliseconds ago stay; a day by default, an hour at least. */
  olderThanMs: z.int().min(3_600_000).default(86_400_000),
})

/** What a sweep may take. */
export type SweepOptions = z.input<typeof sweepSchema>

/** What a sweep of the archive found in the actor's project. */
export type Sweep = {
  /** Blobs that a source names, or that are too new to judge. */
  kept: number
  /** Blobs that no source names, which were removed: a process ended before it could record their source. */
  removed: number
  /** Uploads that had not ended, which were removed. */
  unfinished: number
}

/**
 * Removes bytes that no source of the project names and that are older than any registration that is under way.
 * A blob is put before the record that names it, and putting it again makes it new: what a registration is about to
 * name is never removed.
 */
export async function sweepArchive(options: SweepOptions, context: RegistrarContext): Promise<Sweep> {
  const { olderThanMs } = parse(sweepSchema, options, 'sweepArchive')
  const { blobs } = archiveOf(context)
  const { actor } = context
  // By the clock of the machine, as the times of the blobs are.
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
