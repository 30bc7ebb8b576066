import { isFields } from '../../../../extractors/reading.ts'
import { readAiSdkResult } from './ai-sdk-result.ts'
import { readAnswerFields, readByPaths } from './answer-fields.ts'
import type { AnswerFields } from './answer-fields.ts'
import type { AnswerPart } from './answer-part.ts'
import { readAnthropicMessage } from './anthropic.ts'
import { readCohereChat } from './cohere.ts'
import { readConversation } from './conversation.ts'
import { readGeminiContent } from './gemini.ts'
import { readChatCompletion } from './openai-chat.ts'
import { readOpenAiResponse } from './openai-responses.ts'

/** The most specific shapes come first: a chat completion, for example, also contains a key `message`. */
const readers = [
  readChatCompletion,
  readOpenAiResponse,
  readAnthropicMessage,
  readCohereChat,
  readGeminiContent,
  readAiSdkResult,
  readConversation,
  readAnswerFields,
]

/** Reads the JSON of a whole answer, by `fields` or by its shape; `null` if it is not an answer or has no text. */
export function readAnswer(body: unknown, fields?: AnswerFields): AnswerPart[] | null {
  const parts = fields ? readByPaths(body, fields) : readByShape(body)
  return parts?.some(({ type }) => type === 'text') ? parts : null
}

function readByShape(body: unknown): AnswerPart[] | null {
  if (!isFields(body)) return null
  for (const read of readers) {
    const parts = read(body)
    if (parts) return parts
  }
  return null
}
