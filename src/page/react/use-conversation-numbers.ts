'use client'

import { useMemo, useState } from 'react'
import { createConversationNumbers } from '../../audit/conversation-numbers.ts'
import type { Answer } from '../client/answer.ts'
import { toAnswer } from '../client/message-answer.ts'
import type { MessageParts } from '../client/message-answer.ts'

/** The least of a `UIMessage` that a conversation is made of. */
export type ConversationMessage = MessageParts & { readonly id: string; readonly role: string }

/**
 * The answers of a chat by the ids of their messages, with one number a source
 * through all turns; see `createConversationNumbers`. Numbers stay while more
 * comes; they begin anew when a message goes (another chat, an answer that is
 * written again). The answer of a message that stays is the same object.
 *
 * ```tsx
 * const { messages } = useChat()
 * const answers = useConversationNumbers(messages)
 * return [...answers].map(([id, answer]) => <CitedAnswer key={id} answer={answer} />)
 * ```
 */
export function useConversationNumbers(
  messages: readonly ConversationMessage[],
): ReadonlyMap<string, Answer> {
  const [numbered] = useState(createNumberedAnswers)
  return useMemo(() => numbered(messages), [numbered, messages])
}

/** Called twice with the same messages it gives the same: it may keep what it knows between renders. */
function createNumberedAnswers(): (messages: readonly ConversationMessage[]) => ReadonlyMap<string, Answer> {
  let numbers = createConversationNumbers()
  let known = new Map<string, { message: ConversationMessage; answer: Answer }>()

  return (messages) => {
    const ids = new Set(messages.map(({ id }) => id))
    if ([...known.keys()].some((id) => !ids.has(id))) {
      numbers = createConversationNumbers()
      known = new Map()
    }
    for (const message of messages) {
      if (message.role !== 'assistant' || known.get(message.id)?.message === message) continue
      known.set(message.id, { message, answer: numbers.number(message.id, toAnswer(message)) })
    }
    return new Map([...known].map(([id, { answer }]) => [id, answer]))
  }
}
