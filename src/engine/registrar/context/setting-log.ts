import type { Actor, LogEntry, RecordedEvent } from '../../../core/records.ts'
import type { RecordLog } from '../../../core/ports.ts'
import { settingSchemas } from './setting-schemas.ts'
import type { SettingName } from './setting-schemas.ts'

/** A change of a setting; `null` means not set. */
export type SettingChange = {
  name: SettingName
  from: string | number | null
  to: string | number | null
  changedAt: string
  /** The admin who changed the setting. */
  by: Pick<NonNullable<RecordedEvent['actor']>, 'role' | 'agentId' | 'userId'>
}

const PREFIX = 'project/'

/** The name of a setting in the log, distinct from other data stored as settings. */
export function loggedName(name: SettingName): string {
  return PREFIX + name
}

/** All changes of the settings of a project, oldest first. */
export async function readSettingChanges(
  project: string,
  log: Pick<RecordLog, 'listEvents'>,
): Promise<SettingChange[]> {
  // Only admins see settings, but the settings apply to everybody in the project.
  const actor: Actor = { role: 'admin', project }
  const changes: SettingChange[] = []
  const held: { [Name in SettingName]?: string | number | null } = {}
  let cursor: string | undefined
  do {
    const page = await log.listEvents({ kind: 'setting', project, limit: 1_000, cursor }, { actor })
    for (const { event } of page.items) {
      const change = toChange(event)
      if (!change) continue
      changes.push({ ...change, from: held[change.name] ?? null })
      held[change.name] = change.to
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return changes
}

/**
 * The change that an event records; `null` for an event of another kind, and for a setting of another name or shape.
 */
function toChange(event: LogEntry['event']): Omit<SettingChange, 'from'> | null {
  if (event.kind !== 'setting' || !event.data.name.startsWith(PREFIX)) return null
  const name = event.data.name.slice(PREFIX.length)
  if (!isSettingName(name)) return null
  const to = settingSchemas[name].nullable().safeParse(event.data.value)
  if (!to.success) return null
  const { role, agentId, userId } = event.actor
  const by = { role, ...(agentId !== undefined && { agentId }), ...(userId !== undefined && { userId }) }
  return { name, to: to.data, changedAt: event.createdAt, by }
}

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingSchemas, name)
}
