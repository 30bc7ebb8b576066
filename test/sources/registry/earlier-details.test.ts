import { expect, test } from 'vitest'
import { createSourceRegistry } from '../../../src/sources/registry/registry.ts'

const url = 'https://ice.example/'
const earlier = {
  url,
  title: 'The long title of an earlier answer',
  publisher: 'Ice Press',
  objectiveRelevance: 0.9,
  relevanceReasoning: 'It is about ice.',
  csl: { title: 'The long title', volume: '4' },
  metadata: { shelf: 'A', room: 1 },
  content: 'The glacier lost 14 metres of ice.',
}
const own = { url, title: 'Ice', objectiveRelevance: 0.2, metadata: { shelf: 'B' } }

test.each([
  ['before', [earlier, own]],
  ['after', [own, earlier]],
])('what an earlier answer said of a source fills in what is missing, said %s', (_, inputs) => {
  const registry = createSourceRegistry()
  for (const input of inputs) registry.register(input, { isEarlier: input === earlier })
  const [source, ...rest] = registry.list()
  expect(rest).toEqual([])
  expect(source).toMatchObject({
    title: 'Ice',
    publisher: 'Ice Press',
    objectiveRelevance: 0.2,
    metadata: { shelf: 'B', room: 1 },
    csl: { volume: '4' },
    content: earlier.content,
  })
  expect(source!.csl).not.toHaveProperty('title')
  expect(source).not.toHaveProperty('relevanceReasoning')
})

test('a title that nobody gives now is that of the earlier answer, with its bibliographic data', () => {
  const registry = createSourceRegistry()
  registry.register(earlier, { isEarlier: true })
  registry.register({ url, content: 'Snow.' })
  expect(registry.list()).toMatchObject([{ title: earlier.title, csl: earlier.csl }])
})
