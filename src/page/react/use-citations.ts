'use client'

import { useMemo } from 'react'
import { toAnswer } from '../client/message-answer.ts'
import type { MessageParts, WritingOptions } from '../client/message-answer.ts'
import type { Answer } from '../client/answer.ts'

/**
 * The answer in a message of `useChat`: its text parts, and the sources, citations and uncited sentences known so far;
 * an empty answer without a message. Returns the same object until the message or `isWriting` changes.
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
