import {
  Output,
  ToolLoopAgent,
  convertToModelMessages,
  createTextStreamResponse,
  createUIMessageStream,
  createUIMessageStreamResponse,
  generateText,
  isStepCount,
  streamText,
  toTextStream,
  toUIMessageStream,
} from 'ai'
import type { LanguageModel, ModelMessage, ToolSet, UIMessage } from 'ai'
import { z } from 'zod'
import type { CitationRun } from '../../src/engine/runs/citation-run.ts'

export type Asked = {
  model: LanguageModel
  tools: ToolSet
  messages: UIMessage[]
  signal?: AbortSignal
  /** Begins a run for each result. It returns `null` to test the SDK without citespan. */
  begin: () => CitationRun | null
  /**
   * Messages of answers that wait for the approval of a tool. They are needed on pages with text only, which do not
   * send them back.
   */
  kept: ModelMessage[]
}

/** A way in which an application answers a chat, with a run or by the SDK alone. */
export type Way = {
  name: string
  protocol: 'ui' | 'text'
  /** The raw text by which the model expresses a text. */
  wording: (text: string) => string
  answer: (asked: Asked) => Promise<Response>
}

const plainly = (text: string) => text

async function callOf({ model, tools, messages, signal, kept }: Asked) {
  const posted = await convertToModelMessages(messages, { tools })
  return {
    model,
    tools,
    // Kept messages take the place of all that follows the first posted message, which is only the reader's consent.
    messages: kept.length > 0 ? [...posted.slice(0, 1), ...kept] : posted,
    stopWhen: isStepCount(5),
    abortSignal: signal,
    onError: () => {},
  }
}

/** A result as a UI message stream response. */
function respond(
  result: ReturnType<typeof streamText> | Awaited<ReturnType<ToolLoopAgent['stream']>>,
  { begin, tools, messages }: Asked,
): Response {
  const run = begin()
  const options = { tools, originalMessages: messages }
  return run
    ? run.toUIMessageStreamResponse(result, options)
    : createUIMessageStreamResponse({
        stream: toUIMessageStream<ToolSet, UIMessage>({ stream: result.stream, ...options }),
      })
}

/** Keeps an answer that waits for an approval, and approves it: the next request continues it. */
function keep(kept: ModelMessage[], answered: readonly ModelMessage[]): void {
  const approvals = answered.flatMap(({ content }) =>
    Array.isArray(content) ? content.filter((part) => part.type === 'tool-approval-request') : [],
  )
  if (approvals.length === 0) return
  kept.push(...answered, {
    role: 'tool',
    content: approvals.map(({ approvalId }) => ({
      type: 'tool-approval-response',
      approvalId,
      approved: true,
    })),
  })
}

/** Two results in one message; the second follows when the first is complete. */
async function merged(asked: Asked): Promise<Response> {
  const { begin, tools, messages } = asked
  const call = await callOf(asked)
  const stream = createUIMessageStream({
    originalMessages: messages,
    generateId: () => `answer-${messages.length}`,
    async execute({ writer }) {
      const add = (options: { sendStart?: boolean; sendFinish?: boolean }) => {
        const result = streamText(call)
        const run = begin()
        writer.merge(
          run
            ? run.toUIMessageStream<UIMessage>(result, { ...options, tools, originalMessages: messages })
            : toUIMessageStream<ToolSet, UIMessage>({
                stream: result.stream,
                ...options,
                tools,
                originalMessages: messages,
              }),
        )
        return result
      }
      const first = add({ sendFinish: false })
      const [steps] = await Promise.allSettled([first.steps])
      if (steps.status === 'fulfilled' && steps.value.at(-1)?.finishReason === 'stop')
        add({ sendStart: false })
    },
  })
  return createUIMessageStreamResponse({ stream })
}

async function whole(asked: Asked): Promise<Response> {
  const run = asked.begin()
  const call = await callOf(asked)
  try {
    const result = await generateText(run ? run.observe(call) : call)
    keep(asked.kept, result.responseMessages)
    void run?.attribute(result)
    return new Response(result.text)
  } catch {
    run?.interrupt('aborted')
    void run?.finish()
    return new Response('Stopped.', { status: 499 })
  }
}

export const ways: readonly Way[] = [
  {
    name: 'streamText',
    protocol: 'ui',
    wording: plainly,
    answer: async (asked) => respond(streamText(await callOf(asked)), asked),
  },
  { name: 'generateText', protocol: 'text', wording: plainly, answer: whole },
  {
    name: 'ToolLoopAgent',
    protocol: 'ui',
    wording: plainly,
    async answer(asked) {
      const { model, tools, signal } = asked
      const { messages } = await callOf(asked)
      const agent = new ToolLoopAgent({ model, tools })
      return respond(await agent.stream({ messages, abortSignal: signal }), asked)
    },
  },
  { name: 'createUIMessageStream and merge', protocol: 'ui', wording: plainly, answer: merged },
  {
    name: 'object',
    protocol: 'ui',
    wording: (text) => JSON.stringify({ title: 'Ice', note: text }),
    async answer(asked) {
      const output = Output.object({ schema: z.object({ title: z.string(), note: z.string() }) })
      const result = streamText({ ...(await callOf(asked)), output })
      // Nobody reads the object here, and it is rejected where the answer is stopped.
      void Promise.allSettled([result.output])
      return respond(result as never, asked)
    },
  },
  {
    name: 'text stream',
    protocol: 'text',
    wording: plainly,
    async answer(asked) {
      const result = streamText({
        ...(await callOf(asked)),
        onEnd: ({ responseMessages }) => keep(asked.kept, responseMessages),
      })
      const run = asked.begin()
      return run
        ? run.toTextStreamResponse(result)
        : createTextStreamResponse({ stream: toTextStream({ stream: result.stream }) })
    },
  },
]
