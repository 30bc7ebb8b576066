import { Agent } from '@mastra/core/agent'
import type { MastraModelConfig } from '@mastra/core/llm'
import { createTool } from '@mastra/core/tools'
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'
import { z } from 'zod'

/** A text with its title and address: what the tool finds. */
export type Page = { title: string; url: string; content: string }

/** An agent that searches, then writes `answer`. Its model is a script; put a model of yours in its place. */
export function createAgent({ pages, answer }: { pages: Page[]; answer: string }): Agent {
  const search = createTool({
    id: 'search',
    description: 'Search the pages.',
    inputSchema: z.object({ query: z.string() }),
    execute: async () => pages,
  })
  const instructions = 'Answer from what the search finds.'
  return new Agent({ id: 'reader', name: 'reader', instructions, model: scripted(answer), tools: { search } })
}

type Written = Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream']
type StreamPart = Written extends ReadableStream<infer Part> ? Part : never

/** Calls the tool, then writes the answer. */
function scripted(answer: string) {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  const model = new MockLanguageModelV4({
    async doStream({ prompt }) {
      const hasFound = prompt.at(-1)?.role === 'tool'
      const said: StreamPart[] = hasFound
        ? [
            { type: 'text-start', id: 't' },
            { type: 'text-delta', id: 't', delta: answer },
            { type: 'text-end', id: 't' },
          ]
        : [{ type: 'tool-call', toolCallId: '1', toolName: 'search', input: '{"query":"x"}' }]
      const finishReason = { unified: hasFound ? 'stop' : 'tool-calls', raw: undefined } as const
      const chunks = [...said, { type: 'finish', finishReason, usage } satisfies StreamPart]
      return { stream: simulateReadableStream({ chunks }) }
    },
  })
  // Mastra has types of the SDK's models of its own.
  return model as unknown as MastraModelConfig
}
