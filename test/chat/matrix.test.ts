import { isToolUIPart, tool } from 'ai'
import type { ModelMessage, UIMessage, UIMessageChunk } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { RunRecord } from '../../src/core/records/run-record.ts'
import type { CitationRun } from '../../src/engine/runs/citation-run.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'
import { scriptedModel, toolCall } from '../fixtures/scripted-model.ts'
import type { ScriptedStep } from '../fixtures/scripted-model.ts'
import { stoppedModel } from './stopped-model.ts'
import { serveChat, withoutCitations } from './serve-chat.ts'
import { ways } from './ways.ts'
import type { Way } from './ways.ts'

const CLAIM = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const RESULT = { results: [{ title: 'Glacier survey', url: 'https://ice.example/survey', content: CLAIM }] }

/** How a conversation goes. */
type Course = {
  name: string
  /** `results` of the model make one message. */
  steps: (say: (text: string) => string, results: number) => ScriptedStep[]
  /** The tool is run only when the reader has agreed. */
  isAsked?: boolean
  /** The answer is stopped when all of its text is written. */
  isStopped?: boolean
  isStoreAway?: boolean
  /** The reader asks again: that answer rests on what the first one found. */
  isAskedAgain?: boolean
}

const searched = (say: (text: string) => string): ScriptedStep[] => [
  [toolCall('1', 'search')],
  [[say(CLAIM)]],
  [['Shall I go on?']],
]

const courses: readonly Course[] = [
  { name: 'one turn', steps: searched },
  {
    name: 'second turn citing the first',
    isAskedAgain: true,
    steps: (say, results) => [
      [toolCall('1', 'search')],
      ...Array.from({ length: results }, (): ScriptedStep => [['I have looked.']]),
      [[say(CLAIM)]],
      [['Shall I go on?']],
    ],
  },
  {
    name: 'approval',
    isAsked: true,
    steps: (say) => [[['One moment.'], toolCall('1', 'search')], [[say(CLAIM)]], [['Shall I go on?']]],
  },
  { name: 'abort', isStopped: true, steps: (say) => [[toolCall('1', 'search')], [[say(CLAIM)]]] },
  {
    name: 'provider citations',
    steps: (say) => [
      [
        {
          type: 'source',
          sourceType: 'url',
          id: 'p1',
          url: 'https://ice.example/survey',
          title: 'Glacier survey',
          providerMetadata: { provider: { citedText: CLAIM } },
        },
        toolCall('1', 'search'),
      ],
      [[say(CLAIM)]],
      [['Shall I go on?']],
    ],
  },
  { name: 'store away', isStoreAway: true, steps: searched },
]

/** The conversation by the SDK alone, or with runs; gives the page's messages, the bytes of text and the records. */
async function converse(way: Way, course: Course, isCited: boolean) {
  const { isAsked = false, isStopped, isStoreAway, isAskedAgain } = course
  const store = memoryStore()
  if (isStoreAway) store.saveRun = () => Promise.reject(new Error('The database is away.'))
  const engine = new CitationEngine({ store })
  const runs: CitationRun[] = []
  const stop = new AbortController()
  const steps = course.steps(way.wording, way.name.endsWith('merge') ? 2 : 1)
  const model = isStopped ? stoppedModel(steps, stop) : scriptedModel(steps)
  const kept: ModelMessage[] = []
  const search = tool({ inputSchema: z.object({}), needsApproval: isAsked, execute: async () => RESULT })
  await using served = await serveChat(
    ({ messages }) => {
      const own: CitationRun[] = []
      return way.answer({
        model,
        tools: { search },
        messages,
        signal: stop.signal,
        kept,
        begin: () => {
          if (!isCited) return null
          const run = engine.run({ sessionId: 'chat', userId: 'reader', messages })
          // The second result of a message is told what the first has found.
          if (own[0]) run.addSources(own[0].sources)
          own.push(run)
          runs.push(run)
          return run
        },
      })
    },
    { protocol: way.protocol },
  )
  const { chat, bodies } = served
  await chat.sendMessage({ text: 'How much ice?' })
  const asked = chat.lastMessage?.parts
    .filter(isToolUIPart)
    .find(({ state }) => state === 'approval-requested')
  if (asked?.state === 'approval-requested') {
    await chat.addToolApprovalResponse({ id: asked.approval.id, approved: true })
    await chat.sendMessage()
  } else if (isAsked) await chat.sendMessage({ text: 'Yes.' })
  if (isAskedAgain) await chat.sendMessage({ text: 'Once more?' })
  const finished = await Promise.all(runs.map(({ done }) => done))
  return {
    texts: bodies.map((body) => (way.protocol === 'text' ? body : writtenIn(body))),
    messages: structuredClone(chat.messages) as UIMessage[],
    error: chat.error?.message,
    records: finished.map(({ record }) => record),
    stored: finished.map(({ stored }) => stored),
  }
}

/** The text in a UI message stream, apart for each text part. */
function writtenIn(body: string): string[] {
  const texts: string[] = []
  for (const [, frame] of body.matchAll(/^data: (\{.*)$/gm)) {
    const chunk = JSON.parse(frame!) as UIMessageChunk
    if (chunk.type === 'text-start') texts.push('')
    if (chunk.type === 'text-delta') texts.push(texts.pop() + chunk.delta)
  }
  return texts
}

function verifiedIn(records: readonly RunRecord[]): string[] {
  return records.flatMap(({ citations }) =>
    citations.filter(({ status }) => status === 'verified').map(({ text }) => text),
  )
}

describe.each(ways)('$name', (way) => {
  test.each(courses)('$name', async (course) => {
    const alone = await converse(way, course, false)
    const cited = await converse(way, course, true)
    expect(withoutCitations(cited.messages)).toEqual(withoutCitations(alone.messages))
    expect(cited.messages.length).toBe(alone.messages.length)
    expect(cited.texts).toEqual(alone.texts)
    expect(cited.error).toBe(alone.error)
    // A call that was stopped before it gave its text has nothing to cite.
    const hasText = way.name !== 'generateText' || !course.isStopped
    expect(verifiedIn(cited.records)).toEqual(hasText ? [CLAIM] : [])
    expect(cited.stored.every(Boolean)).toBe(!course.isStoreAway)
    if (!hasText || way.protocol === 'text') return
    const maps = cited.messages.at(-1)!.parts.filter(({ type }) => type === 'data-citations')
    expect(JSON.stringify(maps)).toContain('"status":"verified"')
  })
})
