import { z } from 'zod'
import { forWriters } from './context/check-role.ts'
import { settingsInForce } from './context/settings-in-force.ts'
import { loggedName, readSettingChanges } from './context/setting-log.ts'
import type { SettingChange } from './context/setting-log.ts'
import { settingSchemas } from './context/setting-schemas.ts'
import type { ProjectSettings, SettingName } from './context/setting-schemas.ts'
import { recordReading } from './context/reading.ts'
import type { RegistrarContext } from './context/registrar-context.ts'
import { parse } from './sources/parse.ts'

/** Settings to change; `null` gives one back to the options of the engine. */
export type SettingChanges = { [Name in SettingName]?: ProjectSettings[Name] | null }

/** Schema of `SettingChanges`. */
export const settingChangesSchema = z.object({
  reasoningRequired: settingSchemas.reasoningRequired.nullish(),
  citationStyle: settingSchemas.citationStyle.nullish(),
  bibliographyStyle: settingSchemas.bibliographyStyle.nullish(),
  minSupport: settingSchemas.minSupport.nullish(),
  minQuoteSimilarity: settingSchemas.minQuoteSimilarity.nullish(),
} satisfies { [Name in SettingName]: z.ZodType })

/** The settings of a project: those that are set, and what holds with the options of the engine. */
export type StoredSettings = { set: ProjectSettings; inForce: Required<ProjectSettings> }

const settings = z.object(settingSchemas)
/** Schema of `StoredSettings`. */
export const storedSettingsSchema = z.object({
  set: settings.partial().describe('What admins have set.'),
  inForce: settings.describe('What holds, with the options of the engine for what is not set.'),
})
const valueSchema = z.union([z.string(), z.number()]).nullable()
/** Schema of `SettingChange`. */
export const settingChangeSchema = z.object({
  name: z.enum(Object.keys(settingSchemas) as [SettingName]),
  from: valueSchema,
  to: valueSchema,
  changedAt: z.iso.datetime(),
  by: z.object({ role: z.string(), agentId: z.string().optional(), userId: z.string().optional() }),
})

/** Reads and changes the settings of the actor's project; only admins may. */
export function settingCalls(context: RegistrarContext) {
  const { log, actor, settings } = context

  async function read(): Promise<StoredSettings> {
    // Admins see what is set now, and not what was a moment ago.
    settings.forget(actor.project)
    const set = Object.entries(await settings.of(actor.project)).filter(([, value]) => value !== undefined)
    return { set: Object.fromEntries(set), inForce: await settingsInForce(context) }
  }

  return {
    getSettings: forWriters(
      'setting',
      async () => {
        const stored = await read()
        await recordReading('getSettings', {}, Object.keys(stored.set).length, context)
        return stored
      },
      context,
    ),
    listSettingChanges: forWriters(
      'setting',
      async (): Promise<SettingChange[]> => {
        const changes = await readSettingChanges(actor.project, log)
        await recordReading('listSettingChanges', {}, changes.length, context)
        return changes
      },
      context,
    ),
    changeSettings: forWriters(
      'setting',
      async (given: SettingChanges): Promise<StoredSettings> => {
        const changes = parse(settingChangesSchema, given, 'changeSettings')
        const { set } = await read()
        const { sessionId: _session, ...outside } = actor
        const events = Object.entries(changes).flatMap(([name, value]) => {
          // The cast holds: these are the names of the schema.
          const known = name as SettingName
          if (value === undefined || value === (set[known] ?? null)) return []
          const data = { name: loggedName(known), value }
          const createdAt = context.now().toISOString()
          return [{ id: context.createId(), kind: 'setting', createdAt, data } as const]
        })
        if (events.length > 0) await log.append(events, { actor: outside })
        return await read()
      },
      context,
    ),
  }
}
