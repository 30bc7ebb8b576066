import type { RecordLog } from '../../../core/ports.ts'
import type { RegistrarContext } from './registrar-context.ts'

/**
 * Records a read by an auditor or admin: the filter and the number of records. Does nothing for other roles. Called
 * before the records are returned, so that a read that cannot be recorded fails.
 */
export async function recordReading(
  operation: string,
  filter: object,
  count: number,
  { log, actor, now, createId }: Pick<RegistrarContext, 'actor' | 'now' | 'createId'> & { log: RecordLog },
): Promise<void> {
  if (actor.role !== 'auditor' && actor.role !== 'admin') return
  const data = { operation, filter: { ...filter }, count }
  await log.append([{ id: createId(), kind: 'reading', createdAt: now().toISOString(), data }], { actor })
}
