import { z } from 'zod'
import type { LanguageModelV4 } from './offline-model.ts'

type Prompt = Parameters<LanguageModelV4['doStream']>[0]['prompt']

const documentSchema = z.object({
  title: z.string(),
  url: z.string(),
  content: z.string(),
  pageNumber: z.number().optional(),
})
const passageSchema = documentSchema.extend({ score: z.number() })
const searchSchema = z.object({ results: z.array(passageSchema) })

export type Conversation = {
  question: string
  /** The last few earlier questions; empty if there are none. */
  previousQuestion: string
  /** Number of calls of the search tool since the question. */
  searches: number
  /** The passages that searches since the question found, best first, without duplicates. */
  passages: z.infer<typeof passageSchema>[]
  /** The documents that were read since the question. */
  documents: z.infer<typeof documentSchema>[]
}

/** Extracts the last question from a prompt, and what the tools have returned since. */
export function readConversation(prompt: Prompt): Conversation {
  const questions = prompt.flatMap((message, at) =>
    message.role === 'user'
      ? [{ at, text: message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' ') }]
      : [],
  )
  const last = questions.at(-1) ?? { at: -1, text: '' }
  const outputs = prompt
    .slice(last.at + 1)
    .flatMap(({ role, content }) =>
      role !== 'tool'
        ? []
        : content.flatMap((part) =>
            part.type === 'tool-result' && part.output.type === 'json' ? [part.output.value] : [],
          ),
    )
  const found = outputs.flatMap((output) => searchSchema.safeParse(output).data ?? [])
  const passages = new Map(
    found
      .flatMap(({ results }) => results)
      .map((result) => [`${result.url}#${result.pageNumber ?? ''}`, result]),
  )
  return {
    question: last.text,
    previousQuestion: questions
      .slice(-4, -1)
      .map(({ text }) => text)
      .join(' '),
    searches: found.length,
    passages: [...passages.values()].toSorted((a, b) => b.score - a.score),
    documents: outputs.flatMap((output) => documentSchema.safeParse(output).data ?? []),
  }
}
