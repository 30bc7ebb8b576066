import { afterEach, describe, expect, test } from 'vitest'
import type { Store } from '../../../../src/core/ports/store.ts'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'

const stores: Store[] = []
afterEach(() => Promise.all(stores.splice(0).map((store) => store.close())))

const claim = 'Zanzibar owes forty euros.'
const text = 'As noted, somebody owes money'

describe.each([
  ['memory', memoryStore],
  ['SQLite', () => sqliteStore(':memory:')],
])('an answer that links an erased citation, in %s', (_, open) => {
  /** An answer of session A that links a citation of session B, and the erasure of a selection. */
  async function linkedAnswer() {
    const store = open()
    stores.push(store)
    const of = (sessionId: string, agentId: string, days = 0) =>
      new CitationEngine({
        store,
        now: () => new Date(Date.UTC(2026, 10, 1 + days)),
        context: { sessionId, agentId, userId: 'ann' },
      })
    const [a, b] = [of('A', 'writer', 10), of('B', 'reader')]
    const { id: sourceId } = await a.addCustomSource({ name: 'Tariff', content: 'The fee is 40 euros.' })
    const { id } = await b.cite({ sourceId, claim })
    const { id: own } = await a.cite({ sourceId, claim: 'The fee is 40 euros.' })
    const { runId } = await a.linkCitations({ text: `${text} [${id}]. The fee is 40 euros [${own}].` })
    const later = of('C', 'writer', 11).as({ role: 'admin' })
    return {
      later,
      erase: (selection: object) =>
        later.erase({ ...selection, reason: 'asked for', ground: 'GDPR Art. 17' } as never),
      answer: async () => await later.getRun(runId),
      /** All that the store holds of the claim. */
      held: async () => JSON.stringify(await store.readLog({ from: 0 })).includes('Zanzibar'),
    }
  }

  test.each([[{ sessionId: 'B' }], [{ agentId: 'reader' }]])(
    'loses the copy of its claim: %j',
    async (selection) => {
      const { erase, answer, held } = await linkedAnswer()
      const before = await answer()
      expect(before!.citations.map(({ registered }) => registered?.claim)).toContain(claim)
      await erase(selection)
      expect(await held()).toBe(false)
      const after = await answer()
      expect(after).toMatchObject({ textParts: before!.textParts })
      expect(after).not.toHaveProperty('erased')
      // The copy stays as a citation without text.
      expect(after!.citations.map(({ text }) => text)).toEqual(
        before!.citations.map(({ text, registered }) => (registered?.claim === claim ? '' : text)),
      )
    },
  )

  test('loses it also if the citation was erased before, by its age', async () => {
    const { erase, held, later } = await linkedAnswer()
    await later.erase({ olderThanDays: 5, reason: 'retention', ground: 'retention' })
    expect(await held()).toBe(true)
    const dry = await erase({ sessionId: 'B', dryRun: true })
    expect(dry.kinds).toEqual({ citation: 1, verification: 1 })
    expect((await erase({ sessionId: 'B' })).kinds).toEqual(dry.kinds)
    expect(await held()).toBe(false)
  })

  test('is erased whole with the source', async () => {
    const { erase, answer, held } = await linkedAnswer()
    await erase({ sessionId: 'A' })
    expect(await held()).toBe(false)
    expect(await answer()).toHaveProperty('erased')
  })
})
