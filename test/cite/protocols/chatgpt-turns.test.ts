import { convertToModelMessages, generateText, isStepCount, streamText, tool } from 'ai'
import type { ModelMessage, UIMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditRun } from '../../../src/records/audit/audit-run.ts'
import { toHtml } from '../../../src/page/html/to-html.ts'
import { cardView } from '../../../src/page/view/card.ts'
import { sourceListView } from '../../../src/page/view/source-list.ts'
import { toReferences } from '../../../src/references/display/references.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { CitationRun, RunOptions } from '../../../src/engine/runs/citation-run.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import type { CitedUIMessage } from '../../../src/engine/stream/citations-part.ts'
import { readAnswer } from '../../fixtures/read-ui-stream.ts'
import { scriptedModel, toolCall } from '../../fixtures/scripted-model.ts'
import type { ScriptedStep } from '../../fixtures/scripted-model.ts'

const ICE = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const PIER = 'The pier at Kolm is 400 metres long.'
const LAMP = 'The keeper lit the lamp at dusk.'
const page = (name: string, content: string) => ({ title: name, url: `https://${name}.example/`, content })
const FOUND = { results: [page('lamp', LAMP), page('ice', ICE)] }
const inputSchema = z.object({}).loose()
const search = tool({ inputSchema, execute: async () => FOUND })
const look = tool({ inputSchema, execute: async () => page('pier', PIER) })

type Turn = { steps: ScriptedStep[]; options?: RunOptions; messages: ModelMessage[]; engine?: CitationEngine }

function begin({ steps, options, messages, engine = new CitationEngine() }: Turn) {
  const run = engine.run(options)
  const call = { model: scriptedModel(steps), tools: { search, look }, messages, stopWhen: isStepCount(5) }
  return { run, call }
}

async function stream(turn: Turn) {
  const { run, call } = begin(turn)
  const { message, texts } = await readAnswer(run.toUIMessageStreamResponse(streamText(call)))
  return { message: message as CitedUIMessage, texts, ...(await run.done) }
}

const user = (text: string): UIMessage => ({ id: text, role: 'user', parts: [{ type: 'text', text }] })
const question: ModelMessage = { role: 'user', content: 'And then?' }

/** Title, number and status of what each citation rests on. */
function cited({ record }: Awaited<CitationRun['done']>) {
  return record.citations.map(({ sourceIds, status }) =>
    [...sourceIds.map((id) => record.sources.find((source) => source.id === id)), status].map((part) =>
      typeof part === 'object' ? `${part.number} ${part.title}` : part,
    ),
  )
}

const first = [[toolCall('1', 'search')], [[ICE]]]

/** The first turn as a page has it: question, answer with its tool parts and `data-citations`. */
async function firstTurn(options?: RunOptions) {
  const messages = [user('How much ice?')]
  const model = await convertToModelMessages(messages)
  const { message, ...rest } = await stream({ steps: first, messages: model, options })
  return { ...rest, messages: [...messages, message, user('And then?')] }
}

test('the first turn numbers by first citation, not in the order in which sources were found', async () => {
  const { record, messages } = await firstTurn()
  expect(cited({ record, stored: false })).toEqual([['1 ice', 'verified']])
  expect(record.sources.map(({ id, number, title }) => [id, number, title])).toEqual([
    ['S2', 1, 'ice'],
    ['S1', 2, 'lamp'],
  ])
  expect(JSON.stringify(messages)).toContain('"number":1,"type":"website","title":"ice"')
})

describe('a second turn without a tool call cites what the first one found, given', () => {
  test.each<[string, (turn: Awaited<ReturnType<typeof firstTurn>>) => Promise<Omit<Turn, 'steps'>>]>([
    [
      'the messages of the page',
      async ({ messages }) => ({ options: { messages }, messages: await convertToModelMessages(messages) }),
    ],
    [
      'the messages of the model',
      async ({ messages }) => {
        const given = await convertToModelMessages(messages)
        return { options: { messages: given }, messages: given }
      },
    ],
  ])('%s', async (_, next) => {
    const answer = await stream({ steps: [[[`${ICE} ${LAMP}`]]], ...(await next(await firstTurn())) })
    expect(cited(answer)).toEqual([
      ['1 ice', 'verified'],
      ['2 lamp', 'verified'],
    ])
    // They were in the model's context before it began to write.
    expect(answer.record.sources.map(({ entered }) => entered)).toEqual([
      { step: 0, textPart: 0 },
      { step: 0, textPart: 0 },
    ])
    expect(answer.record.question).toBe('And then?')
  })

  test('options of generateText that are observed', async () => {
    const { messages } = await firstTurn()
    const { run, call } = begin({ steps: [[[ICE]]], messages: await convertToModelMessages(messages) })
    const finished = await run.attribute(await generateText(run.observe(call)))
    expect(cited(finished)).toEqual([['1 ice', 'verified']])
  })

  test('originalMessages, and request messages that the SDK was asked to keep', async () => {
    const { messages } = await firstTurn()
    const model = await convertToModelMessages(messages)
    const one = begin({ steps: [[[ICE]]], messages: model })
    await one.run.toUIMessageStreamResponse(streamText(one.call), { originalMessages: messages }).text()
    const two = begin({ steps: [[[ICE]]], messages: model })
    const call = { ...two.call, include: { requestMessages: true } }
    await two.run.toUIMessageStreamResponse(streamText(call)).text()
    for (const { run } of [one, two]) expect(cited(await run.done)).toEqual([['1 ice', 'verified']])
  })
})

test('numbers go on through the conversation, and uncited sources of earlier turns are left out', async () => {
  const { messages } = await firstTurn()
  const steps = [[toolCall('2', 'look')], [[PIER]]]
  const second = await stream({
    steps,
    options: { messages },
    messages: await convertToModelMessages(messages),
  })
  expect(cited(second)).toEqual([['2 pier', 'verified']])
  expect(second.record.sources.map(({ title }) => title)).toEqual(['pier'])
  const all = [...messages, second.message, user('All?')]
  const third = await stream({
    steps: [[[`${LAMP} ${PIER} ${ICE}`]]],
    options: { messages: all },
    messages: await convertToModelMessages(all),
  })
  expect(cited(third)).toEqual([
    ['3 lamp', 'verified'],
    ['2 pier', 'verified'],
    ['1 ice', 'verified'],
  ])
})

test.each<[string, unknown]>([
  ['no list', 'x'],
  ['a list of other things', [null, 7, { role: 'user' }, { role: 'assistant', parts: [null, { type: 5 }] }]],
  [
    'a failed call',
    [
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: '1',
            toolName: 'search',
            output: { type: 'error-json', value: FOUND },
          },
        ],
      },
    ],
  ],
  [
    'a call without a result',
    [
      {
        role: 'assistant',
        parts: [{ type: 'tool-search', toolCallId: '1', state: 'input-available', input: {} }],
      },
    ],
  ],
  [
    'an interim result',
    [
      {
        role: 'assistant',
        parts: [
          {
            type: 'tool-search',
            toolCallId: '1',
            state: 'output-available',
            preliminary: true,
            output: FOUND,
          },
        ],
      },
    ],
  ],
  [
    'numbers out of range',
    [
      {
        role: 'assistant',
        parts: [
          {
            type: 'data-citations',
            data: {
              sources: [
                { id: 'S1', number: 1e9, type: 'website', title: 'x' },
                { id: 'S1', number: -1 },
              ],
              citations: [{ sourceIds: ['S1'] }],
            },
          },
        ],
      },
    ],
  ],
])('messages that hold no source: %s', async (_, messages) => {
  const answer = await stream({
    steps: first,
    options: { messages: messages as never },
    messages: [question],
  })
  expect(cited(answer)).toEqual([['1 ice', 'verified']])
  const alone = await stream({
    steps: [[[ICE]]],
    options: { messages: messages as never },
    messages: [question],
  })
  expect(alone.record.sources).toEqual([])
})

describe('sources of stored answers of the same session', () => {
  const scope = { sessionId: 's', userId: 'ada' }
  const second = { steps: [[[`${LAMP} ${ICE}`]]], messages: [question] }

  async function stored() {
    const engine = new CitationEngine({ store: memoryStore() })
    await stream({ steps: first, messages: [question], options: scope, engine })
    return engine
  }

  test('are citable under their numbers', async () => {
    const answer = await stream({ ...second, engine: await stored(), options: scope })
    expect(cited(answer)).toEqual([
      ['2 lamp', 'verified'],
      ['1 ice', 'verified'],
    ])
  })

  test('come before what the turn itself finds', async () => {
    const engine = await stored()
    const steps = [[toolCall('2', 'look')], [[`${PIER} ${ICE}`]]]
    const answer = await stream({ steps, messages: [question], engine, options: scope })
    expect(cited(answer)).toEqual([
      ['2 pier', 'verified'],
      ['1 ice', 'verified'],
    ])
  })

  test.each<[string, RunOptions]>([
    ['another session', { ...scope, sessionId: 't' }],
    ['another user who knows the session', { ...scope, userId: 'eve' }],
    ['an agent', { sessionId: 's', agentId: 'a' }],
    ['another project', { ...scope, project: 'p' }],
    ['nobody', { sessionId: 's' }],
    ['the user, who does not want it', { ...scope, recall: false }],
  ])('are not given to %s', async (_, options) => {
    const answer = await stream({ ...second, engine: await stored(), options })
    expect(answer.record.citations).toEqual([])
    expect(answer.record.sources).toEqual([])
  })

  test('are given without a user where the application says so, if they are of nobody', async () => {
    const engine = await stored()
    const nobody = { sessionId: 's', recall: true }
    expect((await stream({ ...second, engine, options: nobody })).record.citations).toEqual([])
    const own = { sessionId: 's' }
    await stream({ steps: first, messages: [question], options: own, engine })
    expect((await stream({ ...second, engine, options: own })).record.citations).toEqual([])
    expect((await stream({ ...second, engine, options: nobody })).record.citations).toHaveLength(2)
    const ofUser = { ...nobody, userId: 'bob' }
    expect((await stream({ ...second, engine, options: ofUser })).record.citations).toEqual([])
  })

  test('are missed, and an incident says so, when the store cannot be read', async () => {
    const store = { ...memoryStore(), listRuns: async () => Promise.reject(new Error('The disk is gone.')) }
    const engine = new CitationEngine({ store })
    const answer = await stream({ steps: first, messages: [question], engine, options: scope })
    expect(cited(answer)).toEqual([['1 ice', 'verified']])
    expect(answer.record.incidents).toEqual([
      { step: 'extract', code: 'earlier-turns-not-read', message: 'Error: The disk is gone.' },
    ])
  })
})

test('a source with the id of another run is registered under an id of its own', async () => {
  const engine = new CitationEngine()
  const run = engine.run()
  run.addSources([{ id: 'S1', ...page('ice', ICE) }])
  const [other] = run.addSources([{ id: 'S1', ...page('pier', PIER) }])
  run.push(0, `${ICE} ${PIER}`)
  const finished = await run.finish()
  expect(cited(finished)).toEqual([
    ['1 ice', 'verified'],
    ['2 pier', 'verified'],
  ])
  expect(other?.id).toBe('S2')
  expect(finished.record.incidents.map(({ code }) => code)).toEqual(['id-taken'])
})

test('a citation says, and the audit shows, that its source came only after its sentence was written', async () => {
  const steps = [[[ICE], toolCall('1', 'search')], [[LAMP]]]
  const { record } = await stream({ steps, messages: [question] })
  expect(record.citations.map(({ text, status, foundAfter }) => [text, status, foundAfter])).toEqual([
    [ICE, 'verified', ['S2']],
    [LAMP, 'verified', undefined],
  ])
  expect(record.sources.map(({ entered }) => entered)).toEqual([
    { step: 1, textPart: 1 },
    { step: 1, textPart: 1 },
  ])
  expect(auditRun(record).foundAfter).toEqual([{ citationId: record.citations[0]!.id, sourceIds: ['S2'] }])
  const [late, known] = toReferences(record.citations)
  expect(late).toMatchObject({ id: record.citations[0]!.id, citedText: ICE, foundAfter: ['S2'] })
  expect(known).not.toHaveProperty('foundAfter')
})

test('authors, date and publisher of a source reach the card and the list', async () => {
  const run = new CitationEngine().run()
  const by = {
    authors: ['Ada Berg', 'Bo Dahl', 'Cy Eck', 'Di Falk'],
    publishedAt: '2024-03-01T00:00:00.000Z',
  }
  run.addSource({ ...page('ice', ICE), ...by, csl: { publisher: 'Ice Press' } })
  run.addSource({
    ...page('fog', 'Fog is on no river.'),
    publisher: 'Fog Office',
    metadata: { publisher: 'No' },
  })
  run.push(0, ICE)
  await run.finish()
  const { sources, citations } = run.data()
  expect(sources[0]).toMatchObject({ ...by, publisher: 'Ice Press' })
  expect(sources[1]).toMatchObject({ publisher: 'Fog Office' })
  const said =
    'Ada Berg, Bo Dahl, Cy Eck, et al.</bdi> · <bdi>2024-03-01</bdi> · <bdi>Ice Press</bdi> · <bdi>ice.example'
  expect(toHtml([sourceListView({ sources, citations })!])).toContain(said)
  expect(toHtml([cardView(citations[0]!, sources)])).toContain(said)
})
