import { z } from 'zod'
import { settingsInForce } from './settings-in-force.ts'
import { loggedName } from './setting-log.ts'
import { settingSchemas } from './setting-schemas.ts'
import type { ProjectSettings, SettingName } from './setting-schemas.ts'
import type { RegistrarContext } from './registrar-context.ts'
import { parse } from '../sources/parse.ts'

/** Settings to change; `null` restores the option of the engine, and a setting that is left out stays as it is. */
export type SettingChanges = { [Name in SettingName]?: ProjectSettings[Name] | null }

export const settingChangesSchema = z.object({
  reasoningRequired: settingSchemas.reasoningRequired.nullish(),
  citationStyle: settingSchemas.citationStyle.nullish(),
  bibliographyStyle: settingSchemas.bibliographyStyle.nullish(),
  minSupport: settingSchemas.minSupport.nullish(),
  minQuoteSimilarity: settingSchemas.minQuoteSimilarity.nullish(),
} satisfies { [Name in SettingName]: z.ZodType })

/** The settings of a project, and the values in force together with the options of the engine. */
export type StoredSettings = { set: ProjectSettings; inForce: Required<ProjectSettings> }

const settings = z.object(settingSchemas)
export const storedSettingsSchema = z.object({
  set: settings.partial().describe('What admins have set.'),
  inForce: settings.describe('What holds, with the options of the engine for what is not set.'),
})
const valueSchema = z.union([z.string(), z.number()]).nullable()
export const settingChangeSchema = z.object({
  name: z.enum(Object.keys(settingSchemas) as [SettingName]),
  from: valueSchema,
  to: valueSchema,
  changedAt: z.iso.datetime(),
  by: z.object({ role: z.string(), agentId: z.string().optional(), userId: z.string().optional() }),
})

/** Reads the settings without the cache, because admins must see the current ones. */
export async function readSettings(context: RegistrarContext): Promise<StoredSettings> {
  const { actor, settings } = context
  settings.forget(actor.project)
  const set = Object.entries(await settings.of(actor.project)).filter(([, value]) => value !== undefined)
  return { set: Object.fromEntries(set), inForce: await settingsInForce(context) }
}

/** Records each given setting whose value changes; returns the settings afterwards. */
export async function changeSettings(
  given: SettingChanges,
  context: RegistrarContext,
): Promise<StoredSettings> {
  const { log, actor } = context
  const changes = parse(settingChangesSchema, given, 'changeSettings')
  const { set } = await readSettings(context)
  const { sessionId: _session, ...outside } = actor
  const events = Object.entries(changes).flatMap(([name, value]) => {
    // The cast is safe: these are the names of the schema.
    const known = name as SettingName
    if (value === undefined || value === (set[known] ?? null)) return []
    const data = { name: loggedName(known), value }
    const createdAt = context.now().toISOString()
    return [{ id: context.createId(), kind: 'setting', createdAt, data } as const]
  })
  if (events.length > 0) await log.append(events, { actor: outside })
  return await readSettings(context)
}
