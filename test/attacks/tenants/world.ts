import { MockLanguageModelV4 } from 'ai/test'
import { tool } from 'ai'
import { z } from 'zod'
import type { RunOptions } from '../../../src/engine/runs/citation-run.ts'
import type { CitationEngine } from '../../../src/engine/engine.ts'
import type { Actor } from '../../../src/core/records/actor.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { RunRecord } from '../../../src/core/records/run-record.ts'
import type { GivenSource } from '../../../src/core/source.ts'
import { startService } from '../../doors/service/service-under-test.ts'

/** `none`: an application that names neither project nor agent; `abroad`: a key of another project for an agent of the same name. */
export type Key = 'one' | 'two' | 'abroad' | 'none'

/** The key of a request, and the user and session that it names. */
export type Caller = { key: Key; user?: string; session?: string; recall?: boolean }

/** An answer, and the sources that are given with it. */
export type Told = { response: string; sources: GivenSource[] }

const owners = {
  one: { project: 'metals', agentId: 'smith' },
  two: { project: 'metals', agentId: 'miller' },
  abroad: { project: 'cranes', agentId: 'smith' },
  none: {},
} satisfies Record<Key, object>

/** The options of a run, as an application makes them of a request. */
export function optionsOf({ key, user, session, recall }: Caller): RunOptions {
  return {
    ...owners[key],
    ...(user !== undefined && { userId: user }),
    ...(session !== undefined && { sessionId: session }),
    ...(recall !== undefined && { recall }),
  }
}

export function actorOf(caller: Caller): Partial<Actor> {
  const { recall: _recall, ...scope } = optionsOf(caller)
  return { role: 'agent', userId: undefined, ...scope } as Partial<Actor>
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/**
 * A service and an engine over one store, with a chat model that gives the prepared answer to the question in its
 * prompt.
 */
export async function openWorld(store: Store) {
  const told = new Map<string, Told>()
  const waiting: ((record: RunRecord) => void)[] = []
  const save = store.saveRun.bind(store)
  store.saveRun = async (record) => {
    await save(record)
    waiting.shift()?.(record)
  }
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const { response, sources } = told.get(questionIn(prompt))!
      const isFound = sources.length === 0 || prompt.some(({ role }) => role === 'tool')
      const call = { type: 'tool-call', toolCallId: '1', toolName: 'look', input: '{}' } as const
      return {
        content: isFound ? [{ type: 'text', text: response }] : [call],
        finishReason: { unified: isFound ? 'stop' : 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      }
    },
  })
  const look = tool({
    inputSchema: z.object({}),
    execute: async (_, { messages }) => ({ results: told.get(questionIn(messages))!.sources }),
  })
  const chat = { model, tools: { look } }
  const service = await startService({ requestsPerMinute: 1_000_000, chat }, store)
  const tokens = {
    one: await service.tokenOf(owners.one),
    two: await service.tokenOf(owners.two),
    abroad: await service.tokenOf(owners.abroad),
  }
  return {
    ...service,
    chat,
    told,
    tokenBy: (key: Key) => tokens[key as keyof typeof tokens],
    /** Runs `work`, which asks for one answer. Returns what its caller was sent and the saved record of the answer. */
    async recorded(work: () => Promise<string>): Promise<{ seen: string; record: RunRecord }> {
      const saved = new Promise<RunRecord>((resolve) => void waiting.push(resolve))
      const seen = await work()
      return { seen, record: await saved }
    },
  }
}

export type World = Omit<Awaited<ReturnType<typeof openWorld>>, 'engine'> & { engine: CitationEngine }

function questionIn(messages: readonly { role: string; content: unknown }[]): string {
  const content = messages.findLast(({ role }) => role === 'user')?.content
  // The SDK gives the model texts as parts.
  return typeof content === 'string' ? content : (content as { text: string }[])[0]!.text
}
