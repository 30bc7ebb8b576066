import { eachSource } from '../sources/read-sources.ts'
import type { SourceReads } from '../sources/read-sources.ts'
import type { StoredSource } from '../sources/registered-source.ts'

/**
 * All registered sources of the actor's project, oldest first. `isErased`: whether an erasure of the source's archived
 * bytes or of its texts is recorded.
 */
export async function* projectArchive(
  reads: SourceReads,
): AsyncGenerator<StoredSource & { isErased: boolean }> {
  const erased = await erasedIds(reads)
  for await (const source of eachSource({ project: reads.actor.project }, reads)) {
    yield { ...source, isErased: erased.has(source.id) }
  }
}

async function erasedIds({ log, actor }: SourceReads): Promise<ReadonlySet<string>> {
  const erased = new Set<string>()
  let cursor: string | undefined
  do {
    const query = { kind: 'erasure', project: actor.project, limit: 1000, cursor } as const
    const page = await log.listEvents(query, { actor })
    for (const { event } of page.items) {
      if (event.kind === 'erasure') for (const id of event.data.sourceIds) erased.add(id)
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return erased
}
