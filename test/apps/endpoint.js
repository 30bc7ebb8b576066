import { createUIMessageStream, createUIMessageStreamResponse } from 'ai'
import { citeResponse } from 'citespan/web'

/** What an endpoint of any runtime with Fetch types does: `/chat` answers in JSON, `/stream` as the AI SDK streams. */
export function respond(citations, pathname, { answer, sources, ...options }) {
  if (pathname === '/chat') return citeResponse(citations, Response.json({ answer, sources }), options)
  if (pathname === '/stream') return citeResponse(citations, streamed(answer, sources), options)
  return null
}

function streamed(answer, sources) {
  const stream = createUIMessageStream({
    execute({ writer }) {
      writer.write({ type: 'tool-input-available', toolCallId: '1', toolName: 'search', input: {} })
      writer.write({ type: 'tool-output-available', toolCallId: '1', output: sources })
      writer.write({ type: 'text-start', id: 'a' })
      for (const delta of answer.match(/[^]{1,20}/g)) writer.write({ type: 'text-delta', id: 'a', delta })
      writer.write({ type: 'text-end', id: 'a' })
    },
  })
  return createUIMessageStreamResponse({ stream })
}
