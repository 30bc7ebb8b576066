'use client'

import { useMemo } from 'react'
import { toAnswer } from '../client/message-answer.ts'
import type { MessageParts } from '../client/message-answer.ts'
import type { Answer } from '../client/answer.ts'

/**
 * The answer in a message of `useChat`: its text parts, and citations, sources and
 * sentences without a reference as far as they are known; new only when the
 * message is.
 *
 * ```tsx
 * const { textParts, progress, ...data } = useCitations(message)
 * ```
 */
export function useCitations(message: MessageParts): Answer {
  return useMemo(() => toAnswer(message), [message])
}
