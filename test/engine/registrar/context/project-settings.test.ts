import { expect, test } from 'vitest'
import type { Incident } from '../../../../src/core/incident.ts'
import {
  createSettingsReader,
  thresholdsInForce,
} from '../../../../src/engine/registrar/context/project-settings.ts'
import { recordedFile, runCases } from '../../../fixtures/recorded-cases.ts'
import { linesOf, listeningStore, saidBy } from '../recorded-calls.ts'
import { someRegistrar } from '../some-registrar.ts'

const admin = { role: 'admin' as const, project: 'lifts', userId: 'chief', agentId: 'a', sessionId: 'office' }

test('changes of settings are answered and stored as recorded', async () => {
  const file = recordedFile('settings', import.meta.url)
  const recorded = await runCases<{ changes: object[]; by?: object; options?: object }>(
    file,
    async ({ changes, by, options }) => {
      const { log, written } = listeningStore()
      const { registrar } = someRegistrar({ log, actor: { ...admin, ...by }, ...options })
      const said: string[] = []
      for (const change of changes) said.push(await saidBy(() => registrar.changeSettings(change)))
      said.push(await saidBy(() => registrar.getSettings()))
      said.push(await saidBy(async () => ({ items: await registrar.listSettingChanges() })))
      return [...said, ...linesOf(written)]
    },
  )
  await expect(recorded).toMatchFileSnapshot(file)
})

/** A reader of settings by a clock that the test sets, and how often the log was read. */
function reading() {
  const { log } = listeningStore()
  const incidents: Incident[] = []
  const state = { time: 0, reads: 0, failing: null as unknown }
  const listEvents: typeof log.listEvents = async (...asked) => {
    state.reads++
    if (state.failing !== null) throw state.failing
    return await log.listEvents(...asked)
  }
  const settings = createSettingsReader({
    log: { listEvents },
    report: (incident) => incidents.push(incident),
    clock: () => state.time,
  })
  return { log, settings, state, incidents }
}

test('settings are read again after five seconds, or once they are forgotten', async () => {
  const { settings, state } = reading()
  await settings.of('lifts')
  state.time = 4_999
  await settings.of('lifts')
  expect(state.reads).toBe(1)
  state.time = 5_000
  await settings.of('lifts')
  expect(state.reads).toBe(2)
  settings.forget('lifts')
  await settings.of('lifts')
  expect(state.reads).toBe(3)
})

test('the settings of a thousand projects are remembered', async () => {
  const { settings, state } = reading()
  for (let index = 0; index < 1_000; index++) await settings.of(`p${index}`)
  await settings.of('p0')
  expect(state.reads).toBe(1_000)
  await settings.of('p1000')
  await settings.of('p0')
  expect(state.reads).toBe(1_002)
})

test('while the log cannot be read, the last settings hold, and the reason is reported in short', async () => {
  const { log, settings, state, incidents } = reading()
  const { registrar } = someRegistrar({ log, actor: admin })
  await registrar.changeSettings({ minSupport: 0.4 })
  const actor = { project: 'lifts' }
  expect(await thresholdsInForce({ settings, actor })).toEqual({ support: 0.4, quoteSimilarity: 0 })
  for (const [failing, message] of [
    [new Error('e'.repeat(501)), 'e'.repeat(500)],
    ['no error', 'The log cannot be read.'],
  ]) {
    state.time += 5_000
    state.failing = failing
    expect(
      await thresholdsInForce({ settings, actor, thresholds: { support: 0.9, quoteSimilarity: 0.8 } }),
    ).toEqual({
      support: 0.4,
      quoteSimilarity: 0.8,
    })
    expect(incidents.at(-1)).toEqual({ step: 'store', code: 'settings-unread', message })
  }
  expect(await settings.of('cranes')).toEqual({})
})
