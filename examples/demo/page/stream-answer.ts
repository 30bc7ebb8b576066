import { createAnswer, readCitationStream } from 'citespan/client'
import type { Turn } from './turn.ts'

/** Milliseconds without new text after which the answer counts as complete. */
const quietAfter = 600

export type Message = { role: 'user' | 'assistant'; content: string }

/** Asks the server and shows the answer in `turn` while it is read; after an abort, the text so far stays. */
export async function streamAnswer(
  turn: Turn,
  { messages, sessionId, signal }: { messages: readonly Message[]; sessionId: string; signal: AbortSignal },
): Promise<void> {
  const answer = createAnswer()
  let lastText = Infinity
  let frame = 0
  const draw = () => {
    frame = 0
    turn.show(answer.current, { isQuiet: performance.now() - lastText > quietAfter })
  }
  const timer = setInterval(draw, quietAfter / 2)
  try {
    const response = await fetch('chat/stream', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages, sessionId }),
      signal,
    })
    for await (const event of readCitationStream(response)) {
      answer.apply(event)
      if (event.type === 'text') lastText = performance.now()
      frame ||= requestAnimationFrame(draw)
    }
  } catch {
    if (!signal.aborted) answer.apply({ type: 'error', message: unreachable })
    answer.apply({ type: 'done', outcome: signal.aborted ? 'aborted' : 'incomplete' })
  }
  clearInterval(timer)
  cancelAnimationFrame(frame)
  turn.show(answer.current)
}

const unreachable = 'The server cannot be reached. Is it still running?'
