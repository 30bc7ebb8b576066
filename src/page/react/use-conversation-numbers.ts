'use client'

import { useMemo, useState } from 'react'
import { createConversationNumbers } from '../../records/audit.ts'
import type { Answer } from '../client/answer.ts'
import { isObject, isString } from '../../core/shapes.ts'
import { toAnswer } from '../client/message-answer.ts'
import type { MessageParts, WritingOptions } from '../client/message-answer.ts'

/** The part of a `UIMessage` that numbering a conversation needs. */
export type ConversationMessage = MessageParts & { readonly id: string; readonly role: string }

/**
 * The answers of a chat by the id of the assistant's message. Each source has one number through all turns (see
 * `createConversationNumbers`). Numbers stay as messages are added and written; they start again if a message
 * disappears (another chat, a regenerated answer). The answer of an unchanged message is the same object. `isWriting`
 * says whether the last message may still change; if not, an answer that was stopped has the status `aborted`.
 *
 * ```tsx
 * const { messages, status } = useChat()
 * const answers = useConversationNumbers(messages, { isWriting: status !== 'ready' && status !== 'error' })
 * return [...answers].map(([id, answer]) => <CitedAnswer key={id} answer={answer} />)
 * ```
 */
export function useConversationNumbers(
  messages: readonly ConversationMessage[],
  { isWriting = true }: WritingOptions = {},
): ReadonlyMap<string, Answer> {
  const [numbered] = useState(createNumberedAnswers)
  return useMemo(() => numbered(messages, isWriting), [numbered, messages, isWriting])
}

/**
 * Creates a function that numbers the answers of messages and remembers them between renders. React may call the
 * function twice, so equal messages give equal answers.
 */
function createNumberedAnswers(): (
  messages: readonly ConversationMessage[],
  isWriting: boolean,
) => ReadonlyMap<string, Answer> {
  let numbers = createConversationNumbers()
  let known = new Map<string, { message: ConversationMessage; isWriting: boolean; answer: Answer }>()

  return (messages, isChatWriting) => {
    const read = messagesOf(messages)
    const ids = new Set(read.map(({ id }) => id))
    if ([...known.keys()].some((id) => !ids.has(id))) {
      numbers = createConversationNumbers()
      known = new Map()
    }
    for (const message of read) {
      if (message.role !== 'assistant') continue
      // Only the last message can still be written.
      const isWriting = isChatWriting && message === read.at(-1)
      const before = known.get(message.id)
      if (before?.message === message && before.isWriting === isWriting) continue
      const answer = numbers.number(message.id, toAnswer(message, { isWriting }))
      // A message that was already complete keeps the answer of its last update.
      const isSame = before?.message === message && before.answer.status === answer.status
      known.set(message.id, { message, isWriting, answer: isSame ? before.answer : answer })
    }
    return new Map([...known].map(([id, { answer }]) => [id, answer]))
  }
}

/** The messages of a stored chat of any shape. */
function messagesOf(messages: unknown): readonly ConversationMessage[] {
  const isMessage = (message: unknown): message is ConversationMessage =>
    isObject(message) && isString(message.id)
  return Array.isArray(messages) ? messages.filter(isMessage) : []
}
