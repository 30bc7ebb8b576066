import { expect, test } from 'vitest'
import { toCitationsData } from '../../../src/core/to-citations-data.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'

const response =
  'The iron bridge over the Elm opened in 1882. It spans 340 metres between two towers. Mail and cattle crossed by ferry.'
const sources = [
  {
    id: 'bridge',
    title: 'Bridge',
    content:
      'The iron bridge over the Elm opened in 1882. It spans 310 metres between two towers. A ferry carried mail and cattle.',
  },
]
const expected = ['verbatim verified', 'words failed', 'words unverified']

test.each([
  ['memory', () => memoryStore()],
  ['SQLite', () => sqliteStore(':memory:')],
])('the method of each verification is kept: %s', async (_, createStore) => {
  const store = createStore()
  const engine = new CitationEngine({ store })
  const { runId, citations } = await engine.attribute({ response, sources })
  const shown = (items: readonly { method?: string; status: string }[]) =>
    items.map(({ method, status }) => `${method} ${status}`).toSorted()
  expect(shown(citations)).toEqual(expected)
  const run = await engine.getRun(runId)
  expect(shown(run!.citations)).toEqual(expected)
  const data = toCitationsData({ ...run!, runId, progress: 'complete', uncited: [] })
  expect(shown(data.citations.filter(({ status }) => status === 'verified'))).toEqual(['verbatim verified'])
  await store.close()
})
