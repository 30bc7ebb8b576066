'use client'

import { useMemo } from 'react'
import { toAnswer } from '../client/message-answer.ts'
import type { MessageParts, WritingOptions } from '../client/message-answer.ts'
import type { Answer } from '../client/answer.ts'

/**
 * Reads the answer from a message of `useChat`: its text parts, how far its citations are (`progress`), and the
 * sources, citations and uncited sentences known so far. Returns an empty answer if there is no message, and the same
 * object until the message or `isWriting` changes.
 *
 * `isWriting` says whether the message may still change, `true` by default. Pass `false` once the chat writes nothing
 * any more: an answer that was stopped then has `status: 'aborted'`.
 *
 * ```tsx
 * const { textParts, progress, ...data } = useCitations(message)
 * ```
 */
export function useCitations(
  message: MessageParts | null | undefined,
  { isWriting }: WritingOptions = {},
): Answer {
  return useMemo(() => toAnswer(message, { isWriting }), [message, isWriting])
}
