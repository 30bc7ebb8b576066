import { z } from 'zod'
import type { Registrar } from '../../operations.ts'
import { agentTool } from '../agent-tool.ts'
import { recordReading } from '../context/record-reading.ts'
import { readSettingChanges } from '../context/setting-log.ts'
import {
  changeSettings,
  readSettings,
  settingChangeSchema,
  settingChangesSchema,
  storedSettingsSchema,
} from '../context/stored-settings.ts'
import { operation, request } from './operation.ts'

const tag = 'Settings'
const storedSchema = storedSettingsSchema.meta({ id: 'Settings' })
const changeSchema = settingChangeSchema.meta({ id: 'SettingChange' })

function getSettingsAgentTool(registrar: Pick<Registrar, 'getSettings' | 'listSettingChanges'>) {
  return agentTool({
    description:
      'Read the settings of the project: what is set, what is in force, and who changed what and when.',
    inputSchema: z.object({}),
    outputSchema: storedSettingsSchema.extend({ changes: z.array(settingChangeSchema) }),
    run: async () => ({
      ...(await registrar.getSettings()),
      changes: await registrar.listSettingChanges(),
    }),
    toText: (output) => JSON.stringify(output),
  })
}

/** The settings of the actor's project; only admins may read and change them. */
export const settingOperations = {
  getSettings: operation('getSettings', {
    writes: 'setting',
    run: (context) => async () => {
      const stored = await readSettings(context)
      await recordReading('getSettings', {}, Object.keys(stored.set).length, context)
      return stored
    },
    request: request({
      tag,
      summary: 'The settings of the caller’s project',
      description: 'For admins.',
      answer: storedSchema,
      says: 'The settings.',
      send: (registrar) => registrar.getSettings(),
    }),
    tool: {
      name: 'get_settings',
      for: 'admin',
      make: getSettingsAgentTool,
    },
  }),
  changeSettings: operation('changeSettings', {
    writes: 'setting',
    run: (context) => (changes) => changeSettings(changes, context),
    request: request({
      tag,
      summary: 'Change settings of the caller’s project',
      description:
        'For admins. Settings override the options of the service from now on, on other instances within five seconds; `null` restores an option. The log keeps who changed what and when.',
      body: settingChangesSchema.meta({ id: 'SettingChanges' }),
      example: { citationStyle: 'harvard' },
      answer: storedSchema,
      says: 'The settings with the changes.',
      send: (registrar, changes) => registrar.changeSettings(changes),
    }),
    tool: {
      name: 'change_settings',
      for: 'admin',
      description:
        'Change settings of the project for all later citations; null restores the option of the engine.',
    },
  }),
  listSettingChanges: operation('listSettingChanges', {
    writes: 'setting',
    run: (context) => async () => {
      const changes = await readSettingChanges(context.actor.project, context.log)
      await recordReading('listSettingChanges', {}, changes.length, context)
      return changes
    },
    request: request({
      tag,
      summary: 'Changes of the settings of the caller’s project',
      description: 'For admins.',
      answer: z.object({ items: z.array(changeSchema) }).meta({ id: 'SettingHistory' }),
      says: 'Oldest first.',
      send: async (registrar) => ({ items: await registrar.listSettingChanges() }),
    }),
  }),
}
