import type { RegistrarContext } from './registrar-context.ts'

/**
 * Records that an auditor or admin read: what was asked, and how many were
 * shown. Before they see it: a read that cannot be recorded is not given.
 */
export async function recordReading(
  operation: string,
  filter: object,
  count: number,
  { log, actor, now, createId }: RegistrarContext,
): Promise<void> {
  if (actor.role !== 'auditor' && actor.role !== 'admin') return
  const data = { operation, filter: { ...filter }, count }
  await log.append([{ id: createId(), kind: 'reading', createdAt: now().toISOString(), data }], { actor })
}
