import { expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'

const url = 'https://fees.example/'
const old = 'The fee is 12 euros a year.'
const now = 'The fee is 15 euros a year.'

const statusOf = ({ citations }: { citations: { status: string }[] }) => citations.map(({ status }) => status)

test('two figures in one list of sources are two passages', async () => {
  const sources = [old, now].map((content) => ({ title: 'Fees', url, content }))
  const { citations } = await new CitationEngine().attribute({ response: `${old} ${now}`, sources })
  expect(statusOf({ citations })).toEqual(['verified', 'verified'])
})

test('a citation keeps its evidence when another text of the page comes', async () => {
  const run = new CitationEngine().run({})
  run.addSource({ title: 'Fees', url, content: old })
  run.push(0, `${old}\n\n`)
  while (run.data().citations.every(({ status }) => status !== 'verified')) await new Promise(setImmediate)
  run.addSource({ title: 'Fees', url, content: now })
  run.push(0, now)
  const { record } = await run.finish()
  const [{ content } = { content: '' }] = record.sources
  expect(
    record.citations.map(({ status, evidence: [item] }) => [status, content.slice(item!.start, item!.end)]),
  ).toEqual([
    ['verified', old],
    ['verified', now],
  ])
})

type Run = ReturnType<CitationEngine['run']>
type Given = { id: string; title: string; content: string }[]

const doors = {
  addSource: (run: Run, sources: Given) => sources.map((source) => run.addSource(source)),
  addSources: (run: Run, sources: Given) => run.addSources(sources),
  addSourcesInTurns: (run: Run, sources: Given) => run.addSourcesInTurns(sources),
}

test.each(Object.entries(doors))('%s keeps an id, unless another document has it', async (_, add) => {
  const run = new CitationEngine({ onIncident: () => {} }).run({})
  await add(run, [
    { id: 'a', title: 'Fees', content: old },
    { id: 'a', title: 'Dogs', content: 'Dogs are welcome in the park.' },
  ])
  run.push(0, old)
  const { record } = await run.finish()
  expect(record.sources.map(({ id, title }) => [id, title])).toEqual([
    ['a', 'Fees'],
    ['S2', 'Dogs'],
  ])
  expect(record.citations).toMatchObject([{ status: 'verified', sourceIds: ['a'] }])
  expect(record.incidents).toMatchObject([{ code: 'id-taken' }])
})

test('attribute keeps an id, unless another document has it', async () => {
  const { sources, incidents } = await new CitationEngine({ onIncident: () => {} }).attribute({
    response: old,
    sources: [
      { id: 'a', title: 'Fees', content: old },
      { id: 'a', title: 'Dogs', content: 'Dogs are welcome in the park.' },
    ],
  })
  expect(sources.map(({ id, title }) => [id, title])).toEqual([
    ['a', 'Fees'],
    ['S2', 'Dogs'],
  ])
  expect(incidents).toMatchObject([{ code: 'id-taken' }])
})

test('sources that come after the answer is finished are left out, with an incident', async () => {
  const told: string[] = []
  const run = new CitationEngine({ onIncident: ({ code }) => told.push(code) }).run({})
  const source = { title: 'Fees', content: old }
  run.addSource(source)
  await run.finish()
  const late = { title: 'Dogs', content: 'Dogs are welcome in the park.' }
  const call = { toolName: 'search', toolCallId: 'late', input: {}, output: [late] }
  expect(told).toEqual([])
  expect(run.addSource(late)).toBeNull()
  expect(run.addSources([late])).toEqual([])
  expect(await run.addSourcesInTurns([late])).toEqual([])
  expect(run.addToolResult(call)).toEqual([])
  expect(told).toEqual(['source-too-late'])
  expect(run.sources).toMatchObject([source])
})
