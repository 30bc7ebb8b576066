import { expect, test } from 'vitest'
import type { Actor } from '../../../../src/core/records/actor.ts'
import { recordedFile, runCases, written as writtenOut } from '../../../fixtures/recorded-cases.ts'
import { citedSources } from '../cited-sources.ts'
import { linesOf, listeningStore, saidBy } from '../recorded-calls.ts'
import { agent, someRegistrar } from '../some-registrar.ts'

const fee = 'The fee for a lift is 40 euros.'

/** A registered source, and a function that stores a citation as it was before its check, by whichever actor. */
async function tariffOnly() {
  const { log, written } = listeningStore()
  const made = someRegistrar({ log })
  const { id: sourceId } = await citedSources['tariff']!(made)
  const ids: Record<string, string> = { tariff: sourceId }
  const createdAt = made.context.now().toISOString()
  const pend = async (name: string, actor: Actor, registration: object | null, more: object = {}) => {
    ids[name] = name
    const data = {
      id: name,
      textPart: 0,
      start: 0,
      end: fee.length,
      text: fee,
      sourceIds: [sourceId],
      confidence: 0.7,
      matcher: 'agent' as const,
      ...(registration && { registration: { extractionMethod: 'paraphrase' as const, ...registration } }),
      ...more,
    }
    await log.append([{ id: name, kind: 'citation', createdAt, data }], { actor })
  }
  return { ...made, written, ids, pend }
}

/** With a citation that is verified, one that failed and a paraphrase, numbered from 1. */
async function cited() {
  const made = await tariffOnly()
  const cite = async (name: string, input: object) => {
    const { id } = await made.registrar.cite({ sourceId: made.ids['tariff']!, claim: fee, ...input })
    made.ids[name] = id
  }
  await cite('fee', { quote: fee })
  await cite('wrong', { quote: 'The fee for a lift is 50 euros.' })
  await cite('said', { claim: 'You pay 40 euros.', extractionMethod: 'paraphrase' })
  return made
}

type VerdictCase = {
  by?: Partial<Actor>
  userVerdicts?: boolean
  twice?: boolean
  nameless?: boolean
} & Record<string, unknown>

test('verdicts of people are given and stored as recorded', async () => {
  const file = recordedFile('verdicts', import.meta.url)
  const recorded = await runCases<VerdictCase>(
    file,
    async ({ by, nameless, userVerdicts, twice, ...given }) => {
      const { log, written, ids, pend } = await cited()
      await pend('pending', agent, {})
      const { registrar: admin } = someRegistrar({
        log,
        actor: { role: 'admin', project: 'lifts', userId: 'chief' },
      })
      if (given['citationId'] === '<said>')
        await admin.erase({ sourceId: ids['tariff']!, reason: 'request', ground: 'GDPR Art. 17(1)(b)' })
      const { registrar } = someRegistrar({
        log,
        actor: { role: 'auditor', project: 'lifts', ...(!nameless && { userId: 'anna' }), ...by },
        ...(userVerdicts && { userVerdicts }),
      })
      const input = JSON.parse(
        writtenOut(JSON.stringify(given)).replaceAll(/<(\w+)>/g, (_, name: string) => ids[name] ?? name),
      ) as Parameters<typeof registrar.giveVerdict>[0]
      if (twice) await registrar.giveVerdict({ ...input, decision: 'rejected', reason: 'At first.' })
      written.length = 0
      const said = await saidBy(
        () => registrar.giveVerdict(input),
        () => {
          const last = written.at(-1)
          return last && 'event' in last ? last.event.data : {}
        },
      )
      return [said, ...linesOf(written)].map((line) => line.replaceAll(/src_\w{32}/g, 'tariff'))
    },
  )
  await expect(recorded).toMatchFileSnapshot(file)
})

type PendingCase = {
  pend?: Partial<Actor>
  by?: Partial<Actor>
  registration?: object | null
  only?: object
  more?: object
}

test('pending citations are checked and stored as recorded', async () => {
  const file = recordedFile('pending', import.meta.url)
  const recorded = await runCases<PendingCase>(
    file,
    async ({ pend: owner, by, registration = {}, only, more }) => {
      const { log, written, pend } = await tariffOnly()
      await pend('one', { ...agent, ...owner } as Actor, registration, more)
      await pend('two', { ...agent, ...owner } as Actor, registration, more)
      written.length = 0
      const { registrar } = someRegistrar({ log, actor: { ...agent, ...owner, ...by } as Actor })
      const said = await saidBy(async () => ({
        checked: await registrar.verifyPending(only as { id?: string }),
      }))
      return [said, ...linesOf(written)].map((line) => line.replaceAll(/src_\w{32}/g, 'tariff'))
    },
  )
  await expect(recorded).toMatchFileSnapshot(file)
})

test.each(['erased', 'lost'])(
  'a pending citation whose source is %s stays so, and the others are checked',
  async (how) => {
    const { log, pend, registrar: own } = await tariffOnly()
    const other = await own.addCustomSource({ name: 'Halls', content: `${fee} So it is.` })
    const { registrar: admin } = someRegistrar({
      log,
      actor: { role: 'admin', project: 'lifts', userId: 'chief' },
    })
    if (how === 'erased') await admin.erase({ sourceId: other.id, reason: 'request', ground: 'Art. 17' })
    await pend('one', agent, { quote: fee }, { sourceIds: [other.id] })
    await pend('two', agent, { quote: fee, aggregation: { operation: 'count', sources: [other.id] } })
    await pend('three', agent, { quote: fee })
    const { registrar } = someRegistrar({
      log: {
        ...log,
        getContent: async (address, options) =>
          how === 'lost' && address === other.contentHash ? null : await log.getContent(address, options),
      },
    })
    expect(await registrar.verifyPending()).toBe(1)
    const statuses = ['one', 'two', 'three'].map(async (id) => (await registrar.getCitation(id))?.status)
    expect(await Promise.all(statuses)).toEqual(['pending', 'pending', 'verified'])
  },
)

test('pending citations are read page by page', async () => {
  const { log, written, pend, registrar } = await tariffOnly()
  for (let index = 0; index < 101; index++) await pend(`one-${index}`, agent, { quote: fee })
  written.length = 0
  const limits: unknown[] = []
  const findCitations: typeof log.findCitations = async (filter, options) => {
    limits.push([filter.limit, filter.cursor !== undefined])
    return await log.findCitations(filter, options)
  }
  const reader = someRegistrar({ log: { ...log, findCitations } }).registrar
  expect(await reader.verifyPending()).toBe(101)
  expect(limits).toEqual([
    [100, false],
    [100, true],
  ])
  expect(written).toHaveLength(101)
  expect(await registrar.verifyPending()).toBe(0)
})
