import type { RegistrarContext } from '../context/registrar-context.ts'
import { toStoredSource } from '../sources/registered-source.ts'
import type { StoredSource } from '../sources/registered-source.ts'

/** All registered sources of the actor's project, oldest first, each with whether its archived bytes were erased. */
export async function* projectArchive({
  log,
  actor,
}: Pick<RegistrarContext, 'log' | 'actor'>): AsyncGenerator<StoredSource & { isErased: boolean }> {
  const { project } = actor
  const erased = new Set<string>()
  for await (const { event } of eventsOf('erasure')) {
    if (event.kind === 'erasure') for (const id of event.data.sourceIds) erased.add(id)
  }
  for await (const entry of eventsOf('source')) {
    const source = toStoredSource(entry)
    if (source) yield { ...source, isErased: erased.has(source.id) }
  }

  async function* eventsOf(kind: 'source' | 'erasure') {
    let cursor: string | undefined
    do {
      const page = await log.listEvents({ kind, project, limit: 1000, cursor }, { actor })
      yield* page.items
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }
}
