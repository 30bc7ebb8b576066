'use client'

import { useMemo, useState } from 'react'
import { createConversationNumbers } from '../../audit/conversation-numbers.ts'
import type { Answer } from '../client/answer.ts'
import { toAnswer } from '../client/message-answer.ts'
import type { MessageParts } from '../client/message-answer.ts'

/** The part of a `UIMessage` that numbering a conversation needs. */
export type ConversationMessage = MessageParts & { readonly id: string; readonly role: string }

/**
 * The answers of a chat by message id, in which each source has one number through all
 * turns (see `createConversationNumbers`). Numbers stay as messages are added and
 * written; they start again when a message disappears (another chat, a regenerated
 * answer). The answer of an unchanged message is the same object.
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

/** A function with a memory between renders. React may call it twice: the same messages give the same answers. */
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
