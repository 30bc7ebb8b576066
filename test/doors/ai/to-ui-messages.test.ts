import { isStepCount, streamText, tool } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toUIMessages } from '../../../src/doors/ai.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { citationApp } from '../../../src/doors/hono.ts'
import { toAnswer } from '../../../src/page/client.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import type { CitedUIMessage } from '../../../src/engine/stream/citations-part.ts'
import { readAnswer } from '../../fixtures/read-ui-stream.ts'
import { scriptedModel, toolCall } from '../../fixtures/scripted-model.ts'
import type { ScriptedStep } from '../../fixtures/scripted-model.ts'

const scope = { project: 'library', sessionId: 's1', userId: 'ada' }
const SAID = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const CHANGED = 'The museum opened in 1981.'
const search = tool({
  inputSchema: z.object({}),
  execute: async () => [
    { title: 'Glacier survey', url: 'https://ice.example/survey', content: SAID },
    { title: 'Village', content: 'The museum opened in 1980. It is small.' },
  ],
})

/** The messages of a chat as its page has them after so many turns. */
async function chat(engine: CitationEngine, turns: Turn[]) {
  const messages: CitedUIMessage[] = []
  for (const [index, { question, steps }] of turns.entries()) {
    messages.push({ id: `u${index}`, role: 'user', parts: [{ type: 'text', text: question }] })
    const run = engine.run({ ...scope, messages })
    const result = streamText({
      model: scriptedModel(steps),
      tools: { search },
      prompt: question,
      stopWhen: isStepCount(4),
      onError: () => {},
    })
    const { message } = await readAnswer(run.toUIMessageStreamResponse(result))
    await run.done
    messages.push(message!)
  }
  return messages
}

type Turn = { question: string; steps: ScriptedStep[] }

const twoTurns: Turn[] = [
  {
    question: 'How much ice?',
    steps: [
      [['Let me look.'], toolCall('1', 'search')],
      [[`${SAID} `, CHANGED], [' Nobody knows why.']],
    ],
  },
  { question: 'And the museum?', steps: [[['It is small.']]] },
]

/** The parts that a record has: text, citations and sources. */
function kept({ role, parts }: CitedUIMessage) {
  const shown = parts.filter(({ type }) => /^(?:text|data-citations|source-)/.test(type))
  const order = ({ type }: { type: string }) => ['text', 'data-citations'].indexOf(type)
  return { role, parts: shown.toSorted((a, b) => order(a) - order(b)) }
}

async function stored(engine: CitationEngine) {
  const { items } = await engine.listRuns(scope)
  return items
}

describe('toUIMessages gives the messages of the stream', () => {
  test.each([
    ['two turns', twoTurns],
    ['an answer without sources', [{ question: 'Hi', steps: [[['Hello.']]] }]],
    [
      'an answer that broke off',
      [{ question: 'Ice?', steps: [[toolCall('1', 'search')], [[SAID], new Error('gone')]] }],
    ],
  ] satisfies [string, Turn[]][])('%s', async (_, turns) => {
    await using engine = new CitationEngine({ store: memoryStore() })
    const streamed = await chat(engine, turns)
    const loaded = toUIMessages(await stored(engine))
    expect(loaded.map(kept)).toEqual(
      streamed.map(kept).map(({ role, parts }) => ({ role, parts: parts.map(settled) })),
    )
    expect(loaded.filter(({ role }) => role === 'assistant').map(({ id }) => id)).toEqual(
      (await stored(engine)).map(({ id }) => id),
    )
    // What HTTP gives makes the same messages.
    const app = citationApp(engine, {
      model: scriptedModel([]),
      scope: () => ({ project: 'library', userId: 'ada' }),
    })
    const response = await app.request('/sessions/s1/runs')
    expect(toUIMessages((await response.json()).items)).toEqual(JSON.parse(JSON.stringify(loaded)))
  })

  /** A text that broke off says for ever that it streams. */
  function settled(part: CitedUIMessage['parts'][number]) {
    return part.type === 'text' ? { ...part, state: part.state && 'done' } : part
  }

  test('a conversation that goes on from them numbers and finds its sources as before', async () => {
    await using engine = new CitationEngine({ store: memoryStore() })
    await chat(engine, twoTurns)
    const messages = toUIMessages(await stored(engine))
    const run = engine.run({ ...scope, messages })
    const result = streamText({ model: scriptedModel([[[SAID]]]), prompt: 'Again?' })
    const { data } = await readAnswer(run.toUIMessageStreamResponse(result))
    expect(data!.citations.map(({ status }) => status)).toEqual(['verified'])
    expect(data!.sources.map(({ number, title }) => [number, title])).toEqual([[1, 'Glacier survey']])
  })
})

describe('the newest verdict is shown', () => {
  const firstOf = (messages: readonly CitedUIMessage[]) =>
    toAnswer(messages.find(({ role }) => role === 'assistant'))

  /** What is done to the records after the answer, and what its citation is then. */
  const changes: [
    string,
    (engine: CitationEngine) => Promise<unknown>,
    (answer: ReturnType<typeof firstOf>) => void,
  ][] = [
    [
      'rejected by a person',
      async (engine) => {
        const [run] = await stored(engine)
        const auditor = engine.as({ role: 'auditor', userId: 'max' })
        const { items } = await auditor.listCitations({ sessionId: 's1' })
        const { eventId } = items.find(({ id }) => id === run!.citations[0]!.id)!
        await auditor.giveVerdict({
          citationId: eventId,
          decision: 'rejected',
          reason: 'The survey was withdrawn.',
        })
      },
      ({ citations, failed }) => {
        expect(citations).toEqual([])
        expect(failed).toContainEqual(
          expect.objectContaining({
            status: 'failed',
            method: 'human',
            reason: expect.stringContaining('The survey was withdrawn.'),
          }),
        )
      },
    ],
    [
      'superseded',
      async (engine) => {
        const admin = engine.as({ role: 'admin', userId: 'max' })
        const { items } = await admin.listCitations({ sessionId: 's1' })
        const { eventId } = items.find(({ text }) => text === SAID)!
        const source = await engine.addCustomSource({
          name: 'Survey of 2024',
          content: 'The glacier lost 15 metres.',
        })
        const { id } = await engine.cite({ sourceId: source.id, claim: 'The glacier lost 15 metres.' })
        await admin.giveVerdict({
          citationId: eventId,
          decision: 'replaced',
          replacedBy: id,
          reason: 'Newer.',
        })
      },
      ({ citations, failed }) => {
        expect([...citations, ...failed]).toContainEqual(
          expect.objectContaining({ text: SAID, supersededBy: [expect.any(String)] }),
        )
      },
    ],
    [
      'erased',
      async (engine) => {
        await engine
          .as({ role: 'admin', userId: 'max', project: 'library' })
          .erase({ sessionId: 's1', reason: 'request', ground: 'GDPR-17-1-b' })
      },
      ({ citations, failed, sources }) => {
        expect([citations, failed, sources]).toEqual([[], [], []])
      },
    ],
  ]

  const engineOf = () =>
    new CitationEngine({ store: memoryStore(), context: { project: 'library' } } as never)

  test.each(changes)('%s, in the messages of the record', async (name, change, look) => {
    await using engine = engineOf()
    await chat(engine, twoTurns.slice(0, 1))
    await change(engine)
    const loaded = toUIMessages(await stored(engine))
    expect(loaded.length).toBe(name === 'erased' ? 0 : 2)
    look(firstOf(loaded))
  })

  test.each(changes)('%s, in the messages that the application keeps', async (_, change, look) => {
    await using engine = engineOf()
    const own = await chat(engine, twoTurns.slice(0, 1))
    await change(engine)
    const loaded = toUIMessages(await stored(engine), { messages: own })
    look(firstOf(loaded))
    // Nothing but citations is another, and of them the native ones are those of the map.
    expect(loaded.map(({ id, role, parts }) => [id, role, parts.map(({ type }) => type)])).toEqual(
      own.map(({ id, role, parts }) => [id, role, parts.map(({ type }) => type)]),
    )
    const native = loaded[1]!.parts.flatMap((part) => (part.type === 'text' ? (part.citations ?? []) : []))
    const shown = firstOf(loaded).citations.flatMap(({ sourceIds }) => sourceIds)
    expect(native.map(({ source }) => source.id)).toEqual(shown)
  })

  test('messages of an application are joined by the id of the run where they have no citations', async () => {
    await using engine = engineOf()
    const streamed = await chat(engine, twoTurns)
    const runs = await stored(engine)
    const texts: CitedUIMessage[] = streamed.map(({ role, id, parts }, index) => ({
      id: role === 'assistant' ? runs[(index - 1) / 2]!.id : id,
      role,
      parts: parts.filter((part) => part.type === 'text').map(({ text }) => ({ type: 'text', text })),
    }))
    const loaded = toUIMessages(runs, { messages: texts })
    expect(loaded.map((message) => toAnswer(message))).toEqual(
      toUIMessages(runs).map((message) => toAnswer(message)),
    )
    expect(toUIMessages([], { messages: texts })).toEqual(texts)
  })

  test('what is stored of an application in other shapes passes', () => {
    const odd = [
      {
        id: 'a',
        role: 'assistant',
        parts: [{ type: 'data-citations' }, { type: 'data-citations', data: 3 }],
      },
      { id: 'b', role: 'system', parts: [] },
    ] as never
    expect(toUIMessages([], { messages: odd })).toEqual(odd)
    expect(() => toUIMessages(undefined as never)).toThrow('toUIMessages()')
    expect(() => toUIMessages([], { message: [] } as never)).toThrow('message')
  })
})
