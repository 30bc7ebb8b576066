import { convertToModelMessages, isStepCount, safeValidateUIMessages, streamText } from 'ai'
import { CitationEngine } from 'citespan'
import { citationDataSchemas } from 'citespan/ai'
import type { CitedUIMessage } from 'citespan/ai'
import { model, tools } from '../../../../stream-text/model.ts'

const engine = new CitationEngine()

/** Takes `{ id, messages }` of `useChat` and streams the answer with its citations. */
export async function POST(request: Request): Promise<Response> {
  const body: { id?: unknown; messages?: unknown } = await request.json()
  const checked = await safeValidateUIMessages<CitedUIMessage>({
    messages: body.messages,
    dataSchemas: citationDataSchemas,
  })
  if (!checked.success || typeof body.id !== 'string')
    return Response.json(
      { error: 'The body is not { id, messages } of a chat. Send what useChat sends.' },
      { status: 400 },
    )
  const run = engine.run({ sessionId: body.id, messages: checked.data, signal: request.signal })
  const result = streamText({
    model,
    tools,
    messages: await convertToModelMessages(checked.data),
    stopWhen: isStepCount(8),
    abortSignal: request.signal,
  })
  return run.toUIMessageStreamResponse(result)
}
