import { z } from 'zod'
import { settingChangeSchema, settingChangesSchema, storedSettingsSchema } from '../../../engine/registrar.ts'
import { asCaller, createOperation, createRoutes, failures, jsonAnswer, jsonBody } from './operation.ts'
import type { Operations } from './operation.ts'

const tags = ['Settings']
const storedSchema = storedSettingsSchema.meta({ id: 'Settings' })
const changeSchema = settingChangeSchema.meta({ id: 'SettingChange' })

const get = createOperation({
  operationId: 'getSettings',
  method: 'get',
  path: '/v1/settings',
  tags,
  summary: 'The settings of the own project',
  description: 'For admins.',
  responses: { 200: jsonAnswer(storedSchema, 'The settings.'), ...failures },
})

const change = createOperation({
  operationId: 'changeSettings',
  method: 'post',
  path: '/v1/settings',
  tags,
  summary: 'Change settings of the own project',
  description:
    'For admins. They hold from now on in place of the options of the service, on other instances within five seconds; `null` gives one back to these. The log keeps who changed what and when.',
  request: { body: jsonBody(settingChangesSchema.meta({ id: 'SettingChanges' })) },
  responses: { 200: jsonAnswer(storedSchema, 'The settings with the changes.'), ...failures },
})

const changes = createOperation({
  operationId: 'listSettingChanges',
  method: 'get',
  path: '/v1/settings/changes',
  tags,
  summary: 'Who changed which setting of the own project',
  description: 'For admins.',
  responses: {
    200: jsonAnswer(
      z.object({ items: z.array(changeSchema) }).meta({ id: 'SettingHistory' }),
      'Oldest first.',
    ),
    ...failures,
  },
})

/** By their ids; the typed client has a method for each. */
export const settingOperations = {
  getSettings: get,
  changeSettings: change,
  listSettingChanges: changes,
}

/** The settings of the caller's project. */
export function settingRoutes(operations: Operations) {
  return createRoutes()
    .openapi(get, async (c) => c.json(await asCaller(operations, c).getSettings(), 200))
    .openapi(change, async (c) => {
      return c.json(await asCaller(operations, c).changeSettings(c.req.valid('json')), 200)
    })
    .openapi(changes, async (c) => {
      return c.json({ items: await asCaller(operations, c).listSettingChanges() }, 200)
    })
}
