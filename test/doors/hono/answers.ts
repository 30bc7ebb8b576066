import { tool } from 'ai'
import type { ToolSet } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { z } from 'zod'

type StreamPart =
  Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer Part>
    ? Part
    : never

export const harbour = {
  title: 'Harbour rules 2024',
  url: 'https://harbour.example/rules',
  content:
    'Ships longer than 120 metres must take a pilot on board before they enter the eastern channel. ' +
    'The speed limit in the inner basin is six knots. Night arrivals need a permit of the harbour master.',
}
export const lighthouse = {
  title: 'The lighthouse',
  url: 'https://lighthouse.example/history',
  content:
    'The lighthouse on the north pier was built in 1887 and is 31 metres high. It was electrified in 1924.',
}

/** The answer of the scripted model: two sentences that the sources support, and one that they do not. */
export const answer =
  'Ships longer than 120 metres must take a pilot on board before they enter the eastern channel.\n\n' +
  'The lighthouse on the north pier was built in 1887 and is 31 metres high. 🚢 Müßte man wissen.'

/** Splits the text into pieces of `length` UTF-16 units. A surrogate pair may be cut in half. */
export const pieces = (text: string, length = 3): string[] =>
  text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 10, text: 10, reasoning: 0 },
}

export const finish = (unified: 'stop' | 'tool-calls'): StreamPart => ({
  type: 'finish',
  finishReason: { unified, raw: unified },
  usage,
})

export function textParts(text: string, id = 'answer'): StreamPart[] {
  return [
    { type: 'text-start', id },
    ...pieces(text).map((delta): StreamPart => ({ type: 'text-delta', id, delta })),
    { type: 'text-end', id },
  ]
}

/** A tool that finds both sources. */
export function searchTool(execute: () => unknown = () => ({ results: [harbour, lighthouse] })): ToolSet {
  return {
    web_search: tool({ description: 'Searches.', inputSchema: z.object({ query: z.string() }), execute }),
  }
}

/**
 * A model that asks the search tool once and then says `text`, streamed or not.
 * `before` is awaited before each chunk of the stream that says it, counted from the end: 0 is the last.
 */
export function searchingModel(
  text = answer,
  { before = () => undefined }: { before?: (left: number) => Promise<void> | undefined } = {},
): MockLanguageModelV4 {
  const call = {
    type: 'tool-call',
    toolCallId: 'call-1',
    toolName: 'web_search',
    input: '{"query":"harbour"}',
  } as const
  const hasSearched = (prompt: { role: string }[]) => prompt.some(({ role }) => role === 'tool')
  return new MockLanguageModelV4({
    async doGenerate({ prompt }) {
      const searched = hasSearched(prompt)
      return {
        content: searched ? [{ type: 'text', text }] : [call],
        finishReason: searched ? { unified: 'stop', raw: 'stop' } : { unified: 'tool-calls', raw: 'tool' },
        usage,
        warnings: [],
      }
    },
    async doStream({ prompt }) {
      const chunks: StreamPart[] = hasSearched(prompt)
        ? [...textParts(text), finish('stop')]
        : [call, finish('tool-calls')]
      const rest: StreamPart[] = [{ type: 'stream-start', warnings: [] }, ...chunks]
      const stream = new ReadableStream<StreamPart>({
        async pull(controller) {
          if (hasSearched(prompt)) await before(rest.length - 1)
          const chunk = rest.shift()
          if (chunk) controller.enqueue(chunk)
          else controller.close()
        },
      })
      return { stream }
    },
  })
}
