import { CitationError } from '../../../core/error.ts'
import type { RecordedEvent, Erasure } from '../../../core/records.ts'
import { addressesOf } from '../archive/find-archived.ts'
import { projectArchive } from '../archive/project-archive.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/** Maximum number of sources that one `erasure` event names. */
const MAX_SOURCES = 1000

type BlobErasure = {
  /**
   * Erases the blobs of the sources among these events; returns the ids of the erasure events, and the number of erased
   * blobs.
   */
  eraseOf(events: readonly RecordedEvent[]): Promise<{ erasures: string[]; count: number }>
}

/**
 * Erases the archived pages and files of sources, also for other sources of the project with the same bytes. The log
 * first records the erasure of all these sources, unless it already has. Erasing again completes an interrupted
 * erasure.
 */
export function blobErasure(
  why: Pick<Erasure, 'reason' | 'ground' | 'selection'>,
  context: RegistrarContext,
): BlobErasure {
  const { archive, log, actor, now, createId } = context
  /** For each content address, the sources of the project that refer to it and have no erasure; read once. */
  let named: Map<string, Set<string>> | undefined

  async function record(sourceIds: readonly string[]): Promise<string[]> {
    const ids: string[] = []
    for (let start = 0; start < sourceIds.length; start += MAX_SOURCES) {
      // The event names no addresses, because they are hashes of texts that must be forgotten.
      const data = { ...why, sourceIds: sourceIds.slice(start, start + MAX_SOURCES), addresses: [] }
      const event = {
        id: `era_${createId()}`,
        kind: 'erasure' as const,
        createdAt: now().toISOString(),
        data,
      }
      await log.append([event], { actor })
      ids.push(event.id)
    }
    return ids
  }

  return {
    async eraseOf(events) {
      const addresses = blobsOf(events)
      if (addresses.size === 0) return { erasures: [], count: 0 }
      if (!archive) throw noArchive()
      named ??= await namesOf(context)
      const names = named
      const erasures = await record([
        ...new Set([...addresses].flatMap((address) => [...(names.get(address) ?? [])])),
      ])
      let count = 0
      for (const address of addresses) {
        names.delete(address)
        if (await archive.blobs.erase(address, { actor })) count++
      }
      return { erasures, count }
    },
  }
}

/** Content addresses of the archived bytes of the sources among these events. */
export function blobsOf(events: readonly RecordedEvent[]): Set<string> {
  return new Set(
    events.flatMap((event) =>
      event.kind === 'source' && event.data.archive ? addressesOf(event.data.archive) : [],
    ),
  )
}

async function namesOf(context: RegistrarContext): Promise<Map<string, Set<string>>> {
  const named = new Map<string, Set<string>>()
  for await (const { id, archive, isErased } of projectArchive(context)) {
    if (!archive || isErased) continue
    for (const address of addressesOf(archive)) {
      const ids = named.get(address) ?? new Set()
      named.set(address, ids.add(id))
    }
  }
  return named
}

function noArchive(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'Pages or files of these sources were kept, and this engine does not know where.',
    suggestion:
      'Erase with an engine that has their archive: new CitationEngine({ store, archive: { blobs } }).',
  })
}
