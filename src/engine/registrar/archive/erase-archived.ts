import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { sha256Hex } from '../../../core/hash.ts'
import type { Erasure, NewEvent } from '../../../core/records.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { parse } from '../sources/parse.ts'
import { projectArchive } from './project-archive.ts'
import { addressesOf, archiveOf, findArchived } from './find-archived.ts'

const erasureInputSchema = z.object({ reason: z.string().trim().min(1).max(2000) })

/** Why the archived bytes of a source are erased: `reason`, in 1 to 2,000 characters. */
export type ErasureInput = z.input<typeof erasureInputSchema>

/** Maximum number of sources that one `erasure` event names. */
const MAX_SOURCES = 1000

/**
 * Erases the archived bytes of a source, also for other sources of the project with the same bytes. The log records the
 * erasure first, so that missing bytes always have a recorded reason. Erasing again completes an interrupted erasure.
 */
export async function eraseArchived(
  id: string,
  input: ErasureInput,
  context: RegistrarContext,
): Promise<Erasure & { erasedAt: string }> {
  const { reason } = parse(erasureInputSchema, input, 'eraseArchived')
  const { blobs } = archiveOf(context)
  const { archived, scope, erasure: earlier } = await findArchived(id, context)
  if (!archived && !earlier) throw nothingKept(id)
  const addresses = archived ? addressesOf(archived) : []
  const erasure = earlier ?? (await record(id, { reason, addresses }, { ...context, ...scope }))
  // An erasure of texts lists no addresses, and may have been interrupted before the bytes were erased.
  for (const address of new Set([...erasure.addresses, ...addresses])) await blobs.erase(address, scope)
  return erasure
}

async function record(
  id: string,
  { reason, addresses }: { reason: string; addresses: string[] },
  context: RegistrarContext,
): Promise<Erasure & { erasedAt: string }> {
  const { log, actor, now } = context
  const erased = new Set(addresses)
  const sourceIds = [id]
  for await (const source of projectArchive(context)) {
    const shares = source.archive && addressesOf(source.archive).some((address) => erased.has(address))
    if (shares && source.id !== id && !source.isErased) sourceIds.push(source.id)
  }
  const erasedAt = now().toISOString()
  const events: NewEvent[] = []
  for (let start = 0; start < sourceIds.length; start += MAX_SOURCES) {
    const data: Erasure = { sourceIds: sourceIds.slice(start, start + MAX_SOURCES), addresses, reason }
    const eventId = `era_${sha256Hex(JSON.stringify([actor.project, id, start])).slice(0, 32)}`
    events.push({ id: eventId, kind: 'erasure', createdAt: erasedAt, data })
  }
  await log.append(events, { actor })
  return { sourceIds, addresses, reason, erasedAt }
}

function nothingKept(id: string): CitationError {
  return new CitationError({
    code: 'not-found',
    message: `Nothing was kept of the source ${JSON.stringify(id.slice(0, 100))}.`,
    suggestion: 'Erase what was kept of another source; texts of sources are records and stay.',
  })
}
