import { expect, test } from 'vitest'
import {
  createAnswer,
  createConversationNumbers,
  numberConversation,
  readCitationStream,
} from '../../../src/page/client.ts'
import type { CitationsData } from '../../../src/core/citations-data.ts'
import { harbour, lighthouse, searchTool, searchingModel } from './answers.ts'
import { claims, service } from './chat-service.ts'
import { postJson } from './requests.ts'
import { turns } from '../../fixtures/turns.ts'

const notes = { title: 'Keeper', content: 'The keeper lit the lamp at dusk.' }
const atlas = { title: 'Atlas', url: 'https://atlas.example/north', content: 'The pier is 400 metres long.' }

/** What the search finds in each turn. */
const finds = [
  [harbour, notes],
  [lighthouse, harbour, atlas],
  [atlas, notes, { ...lighthouse, url: `${lighthouse.url}/?utm_source=mail` }],
]

test('the numbers a reader sees while an answer is written are those after a reload', async () => {
  let turn = 0
  const text = `${claims[0]}\n\n${claims[1]}\n\n${notes.content} ${atlas.content}`
  const { app, get } = service({
    model: searchingModel(text, { before: () => turns(2) }),
    tools: searchTool(() => ({ results: finds[turn] })),
  })
  const conversation = createConversationNumbers()
  /** Every number that a source was shown with, by turn and title. */
  const seen = new Map<string, Set<number>>()
  let updates = 0
  for (; turn < finds.length; turn++) {
    const answer = createAnswer()
    const response = await app.request('/chat/stream', postJson({ message: `${turn}?`, sessionId: 's' }))
    for await (const event of readCitationStream(response)) {
      const { sources } = conversation.number(`turn ${turn}`, answer.apply(event))
      updates += 1
      const cited = new Set(answer.citations.flatMap(({ sourceIds }) => sourceIds))
      for (const { id, title, number } of sources) {
        // Only a source that is cited is shown with a number.
        if (!cited.has(id)) continue
        const key = `${turn} ${title}`
        seen.set(key, (seen.get(key) ?? new Set()).add(number))
      }
    }
    expect(answer.citations.length).toBeGreaterThan(1)
  }
  expect(updates).toBeGreaterThan(50)

  const { body } = await get('/sessions/s/runs')
  const stored = numberConversation(body.items.map(({ data }: { data: CitationsData }) => data))
  expect(stored.runs.map(({ sources }) => sources.map(({ title, number }) => [title, number]))).toEqual([
    [
      [harbour.title, 1],
      [notes.title, 2],
    ],
    [
      [harbour.title, 1],
      [lighthouse.title, 3],
      [atlas.title, 4],
    ],
    [
      [atlas.title, 4],
      [lighthouse.title, 3],
      [notes.title, 2],
    ],
  ])
  for (const [index, { sources }] of stored.runs.entries()) {
    for (const { title, number } of sources) expect([...seen.get(`${index} ${title}`)!]).toEqual([number])
  }
  // Each record keeps the numbers of its own run.
  for (const { data } of body.items) {
    expect(data.sources.map(({ number }: { number: number }) => number)).toEqual(
      data.sources.map((_: unknown, index: number) => index + 1),
    )
  }
})
