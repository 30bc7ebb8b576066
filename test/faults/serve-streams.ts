/**
 * A chat service in a process of its own, which shuts down on SIGTERM as docs/security.md says. Started with the path
 * of its SQLite file; prints its port.
 *
 * An answer has as many sentences as the question says, a few milliseconds each.
 */
import type { AddressInfo } from 'node:net'
import { setTimeout as passes } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { MockLanguageModelV4 } from 'ai/test'
import { CitationError } from '../../src/core/error.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { citationApp } from '../../src/doors/hono.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { finish, textParts } from '../doors/hono/answers.ts'

/** Milliseconds. */
const PAUSE = 1
const CLOSE_WAIT = 100

type Prompt = Parameters<MockLanguageModelV4['doStream']>[0]['prompt']

function partsOf(prompt: Prompt) {
  const last = prompt.at(-1)!
  const [part] = last.role === 'user' ? last.content : []
  const count = Number(part?.type === 'text' ? part.text : 1)
  const sentences = Array.from({ length: count }, (_, at) => `Pier ${at + 1} was built in ${1800 + at}.\n\n`)
  return [...textParts(sentences.join('')), finish('stop')]
}

const model = new MockLanguageModelV4({
  async doGenerate({ prompt, abortSignal }) {
    const parts = partsOf(prompt)
    for (const _ of parts) await passes(PAUSE, undefined, { signal: abortSignal })
    const text = parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')
    const { usage, finishReason } = finish('stop') as Extract<(typeof parts)[number], { type: 'finish' }>
    return { content: [{ type: 'text', text }], finishReason, usage, warnings: [] }
  },
  async doStream({ prompt }) {
    const parts = partsOf(prompt)
    const stream = new ReadableStream({
      async pull(controller) {
        await passes(PAUSE)
        const part = parts.shift()
        if (part) controller.enqueue(part)
        else controller.close()
      },
    })
    return { stream }
  },
})

const engine = new CitationEngine({ store: sqliteStore(process.argv[2]!), closeTimeoutMs: CLOSE_WAIT })
const { fetch } = citationApp(engine, {
  model,
  onError(error) {
    if (!(error instanceof CitationError && error.code === 'closed')) console.error(error)
  },
})
const server = createAdaptorServer({ fetch })
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

process.once('SIGTERM', async () => {
  const closed = new Promise((resolve) => server.close(resolve))
  await engine.close()
  await closed
  process.exit(0)
})
