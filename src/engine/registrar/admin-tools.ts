import { z } from 'zod'
import { agentTool } from './agent-tool.ts'
import type { Registrar } from './registrar.ts'
import { settingChangeSchema, settingChangesSchema, storedSettingsSchema } from './setting-calls.ts'

/** The tools of an admin by name, beside those of agents: a registrar of another role is not served with them. */
export const adminToolTable = {
  get_settings: (registrar: Pick<Registrar, 'getSettings' | 'listSettingChanges'>) =>
    agentTool({
      description:
        'Read the settings of the project: what is set, what is in force, and who changed what and when.',
      inputSchema: z.object({}),
      outputSchema: storedSettingsSchema.extend({ changes: z.array(settingChangeSchema) }),
      run: async () => ({
        ...(await registrar.getSettings()),
        changes: await registrar.listSettingChanges(),
      }),
      toText: (output) => JSON.stringify(output),
    }),
  change_settings: (registrar: Pick<Registrar, 'changeSettings'>) =>
    agentTool({
      description:
        'Change settings of the project for all later citations; null gives one back to the options of the engine.',
      inputSchema: settingChangesSchema,
      outputSchema: storedSettingsSchema,
      run: async (changes) => await registrar.changeSettings(changes),
      toText: (output) => JSON.stringify(output),
    }),
}
