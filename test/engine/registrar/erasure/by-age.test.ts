import { expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'

const DAY = 86_400_000
const today = Date.UTC(2026, 10, 30)

test.each([
  ['a new name', (engine: CitationEngine, id: string) => engine.renameSource(id, 'Fees'), true],
  [
    'a citation',
    (engine: CitationEngine, sourceId: string) => engine.cite({ sourceId, claim: 'A fee.' }),
    false,
  ],
])('an old source with %s of today, by age', async (_, record, isErased) => {
  const store = memoryStore()
  const daysAgo = (days: number) =>
    new CitationEngine({
      store,
      now: () => new Date(today - days * DAY),
      context: { sessionId: 'A', agentId: 'bot' },
    })
  const { id } = await daysAgo(100).addCustomSource({ name: 'Tariff', content: 'The fee is 40 euros.' })
  await record(daysAgo(0), id)
  const admin = daysAgo(0).as({ role: 'admin' })
  const { kinds } = await admin.erase({
    olderThanDays: 50,
    reason: 'retention',
    ground: 'retention-50-days',
  })
  expect(kinds).toEqual(isErased ? { source: 1, amendment: 1 } : {})
  await store.close()
})
