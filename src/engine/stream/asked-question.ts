/** The properties used of the options of a model call, or of the messages of a page; all of them may be anything. */
type Asked = { prompt?: unknown; messages?: unknown }

type Message = { role?: unknown; content?: unknown; parts?: unknown }

/**
 * What the user asked: the question or the messages that were `given`, which the record keeps, else
 * the first one that is heard, which serves the matching alone.
 */
export function createAsked(asked: string | undefined, messages?: unknown) {
  const given = asked ?? askedQuestion({ messages })
  let question = given
  return {
    given,
    question: () => question,
    /** Takes the question from the options of a call, or from messages, if it is not known yet. */
    hear(call: Asked): void {
      question ??= askedQuestion(call)
    },
  }
}

/** What the user asked last, in the prompt or the messages of a call of the AI SDK; `undefined` if there is none. */
function askedQuestion({ prompt, messages = prompt }: Asked): string | undefined {
  if (typeof prompt === 'string') return prompt
  if (!Array.isArray(messages)) return undefined
  const last = (messages as (Message | null)[]).findLast((message) => message?.role === 'user')
  return textOf(last?.content ?? last?.parts)
}

function textOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return undefined
  const texts = (content as ({ type?: unknown; text?: unknown } | null)[]).flatMap((part) =>
    part?.type === 'text' && typeof part.text === 'string' ? [part.text] : [],
  )
  return texts.length > 0 ? texts.join('\n') : undefined
}
