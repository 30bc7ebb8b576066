import { simulateReadableStream, tool } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { z } from 'zod'
import { answer, sources } from './answer.json'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** Searches, then answers in words. */
export const model = new MockLanguageModelV4({
  doStream: async ({ prompt }) => {
    const hasFound = prompt.some(({ role }) => role === 'tool')
    return {
      stream: simulateReadableStream({
        chunks: [
          { type: 'stream-start' as const, warnings: [] },
          ...(hasFound
            ? [
                { type: 'text-start' as const, id: '1' },
                ...answer.split(/(?<= )/).map((delta) => ({ type: 'text-delta' as const, id: '1', delta })),
                { type: 'text-end' as const, id: '1' },
              ]
            : [{ type: 'tool-call' as const, toolCallId: '1', toolName: 'search', input: '{}' }]),
          {
            type: 'finish' as const,
            usage,
            finishReason: { unified: hasFound ? ('stop' as const) : ('tool-calls' as const), raw: undefined },
          },
        ],
      }),
    }
  },
})

export const tools = {
  search: tool({ inputSchema: z.object({}), execute: async () => ({ results: sources }) }),
}
