import { expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'

const content = 'The rope of the lift is replaced every ten years.'

test('what an admin registers is a source of its own project, whatever another project has', async () => {
  await using engine = new CitationEngine({ store: memoryStore() })
  const foreign = await engine
    .as({ role: 'agent', project: 'cranes', agentId: 'a' })
    .addDocSource({ name: 'ropes.md', content })
  const admin = engine.as({ role: 'admin', project: 'lifts' })
  const own = await admin.addDocSource({ name: 'ropes.md', content })
  expect(own.id).not.toBe(foreign.id)
  expect(own).not.toHaveProperty('previousId')
  const changed = await admin.addDocSource({ name: 'ropes.md', content: `${content} Or sooner.` })
  expect(changed.previousId).toBe(own.id)
  expect((await engine.as({ role: 'user', project: 'lifts' }).listSources()).items).toHaveLength(2)
  // It reads both.
  expect((await admin.listSources()).items).toHaveLength(3)
  const derived = { name: 'Note', content: 'Every ten years.', derivedFrom: [foreign.id] }
  await expect(admin.addCustomSource(derived)).rejects.toMatchObject({ code: 'source-not-found' })
})
