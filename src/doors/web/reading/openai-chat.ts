import { isFields } from '../../../../extractors/reading.ts'
import type { Fields } from '../../../../extractors/reading.ts'
import { readOpenAiAnnotations } from '../../../cite/providers.ts'
import { citedParts } from './answer-part.ts'
import type { AnswerPart } from './answer-part.ts'
import { recordsOf, stringOf, textBlocks } from './content-texts.ts'
import type { MessageReader } from './message-reader.ts'
import { sourcesBeside } from './source-fields.ts'

/**
 * Reads a chat completion (`choices: [{ message }]`) of OpenAI and compatible APIs; `null` for anything else. Each text
 * block of a choice is a text part. Sources are `url_citation` annotations, and lists in other fields or in the
 * messages, such as `context` of Azure, `search_results` and `citations` of Perplexity.
 */
export function readChatCompletion(body: Fields): AnswerPart[] | null {
  const choices = recordsOf(body.choices)
  const messages = choices.map(({ message }) => message).filter(isFields)
  if (messages.length === 0 || messages.length !== choices.length) return null
  const texts = messages.flatMap(({ content }, choice) =>
    textBlocks(content).map(({ text }, block): AnswerPart => ({
      type: 'text',
      part: `${choice}-${block}`,
      text,
    })),
  )
  const cited = messages.flatMap((message, choice) => citedIn(message, `${choice}-0`))
  return [...sourcesOf(body, messages), ...texts, ...cited]
}

/**
 * Reads the chunks of a streamed chat completion (`choices: [{ delta }]`). Each choice is a text part; sources are
 * those that `readChatCompletion` reads.
 */
export function chatCompletionReader(): MessageReader {
  let last: Fields | null = null
  return {
    read(message) {
      if (!isFields(message)) return null
      const choices = recordsOf(message.choices)
      const deltas = choices.map(({ delta }) => delta).filter(isFields)
      const isChunk = message.object === 'chat.completion.chunk' || deltas.length > 0
      if (!isChunk) return last && isFields(message.error) ? [{ type: 'end', outcome: 'failed' }] : null
      last = message
      const texts = choices.flatMap(({ delta, index }): AnswerPart[] => {
        const text = isFields(delta) ? stringOf(delta.content) : ''
        return text ? [{ type: 'text', part: String(index ?? 0), text }] : []
      })
      const cited = choices.flatMap(({ delta, index }) =>
        isFields(delta) ? citedIn(delta, String(index ?? 0)) : [],
      )
      const ended = choices.flatMap(({ finish_reason: reason, index }): AnswerPart[] =>
        typeof reason === 'string' ? [{ type: 'text-end', part: String(index ?? 0) }] : [],
      )
      return [...sourcesOf(message, deltas), ...texts, ...cited, ...ended]
    },
    // Without choices, as in the chunk with the usage: clients read `choices[0]?.delta`.
    citationsMessage(additions) {
      const { id, object, created, model, citations } = last ?? {}
      const { citations: map, ...rest } = additions
      return {
        data: {
          id,
          object,
          created,
          model,
          choices: [],
          type: 'citations',
          ...(citations === undefined && { citations: map }),
          ...rest,
        },
      }
    },
  }
}

function sourcesOf(body: Fields, messages: readonly Fields[]): AnswerPart[] {
  return [body, ...messages].flatMap((fields) => sourcesBeside(fields) ?? [])
}

function citedIn({ annotations }: Fields, part: string): AnswerPart[] {
  return citedParts(readOpenAiAnnotations(annotations), part)
}
