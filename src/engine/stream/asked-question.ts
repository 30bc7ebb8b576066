/** The properties read from the options of a model call or the messages of a page; their values may be anything. */
type Asked = { prompt?: unknown; messages?: unknown }

type Message = { role?: unknown; content?: unknown; parts?: unknown }

/**
 * Keeps what the user asked. `given`, which the record stores, is `asked` or else the last question in `messages`. If
 * there is none, `question()` returns the first question that `hear` receives; it is used for matching only.
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

/** The user's last question in the prompt or messages of an AI SDK call; `undefined` if there is none. */
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
