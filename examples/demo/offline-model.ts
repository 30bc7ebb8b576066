import { setTimeout as sleep } from 'node:timers/promises'
import type { LanguageModel } from 'ai'
import { composeAnswer, nothingFound } from './compose.ts'
import { readConversation } from './conversation.ts'
import type { Conversation } from './conversation.ts'
import { coverage, subjectOf } from './select.ts'
import type { Subject } from './select.ts'
import { contentWords, languageOf, likeness } from './words.ts'

export type LanguageModelV4 = Extract<LanguageModel, { specificationVersion: 'v4' }>
type CallOptions = Parameters<LanguageModelV4['doStream']>[0]
type StreamPart =
  Awaited<ReturnType<LanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never
type Content = Awaited<ReturnType<LanguageModelV4['doGenerate']>>['content'][number]
type Usage = Extract<StreamPart, { type: 'finish' }>['usage']

/** The next step of the model: tool calls, or the answer. */
type Move = { calls: { toolName: string; input: Record<string, unknown> }[] } | { text: string }

/** Awaited before each word that is streamed; `left` counts the words to come, this one included. */
export type BeforeWord = (next: {
  word: string
  left: number
  signal: AbortSignal | undefined
}) => Promise<void> | void

const maxReads = 3
/** Passages below these values share words with the question only by chance. */
const leastCoverage = 0.4
const leastScore = 3
/** Lower threshold for further passages, once one is clearly about the subject. */
const leastCoverageBeside = 0.25

/**
 * A rule-based stand-in for a language model that needs no key. It searches the library
 * with the user's question, reads the documents it found, searches again for what they
 * do not mention, and answers with the sentences that fit, reworded by rules. It knows
 * only what its tools return.
 */
export function offlineModel({
  beforeWord = atReadingPace,
}: { beforeWord?: BeforeWord } = {}): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'citespan-demo',
    modelId: 'offline',
    supportedUrls: {},
    async doGenerate(options) {
      const content = toContent(nextMove(options), options)
      const usage = usageOf(options, content)
      return { content, finishReason: finishReasonOf(content), usage, warnings: [] }
    },
    async doStream(options) {
      const content = toContent(nextMove(options), options)
      return { stream: toStream(partsOf(content, options, beforeWord)) }
    },
  }
}

/** Some 18 milliseconds a word: uneven like a network, but the same in every run. */
const atReadingPace: BeforeWord = ({ word, signal }) =>
  sleep(18 * (0.6 + (word.length % 5) * 0.2), undefined, { signal })

/** Decides the next step from the conversation alone, so that every step can be repeated. */
function nextMove({ prompt, tools = [] }: CallOptions): Move {
  const names = new Set(tools.map((tool) => tool.name))
  const conversation = readConversation(prompt)
  const { question, previousQuestion, searches, passages, documents } = conversation
  const subject = subjectOf(question, previousQuestion)
  const language = languageOf(question)
  const canSearch = names.has('search_library') && subject.size > 0
  if (searches === 0 && canSearch) return { calls: [search([...subject.keys()], conversation)] }

  const isRead = (passage: { url: string; pageNumber?: number }) =>
    documents.some(({ url, pageNumber }) => url === passage.url && pageNumber === passage.pageNumber)
  const relevant = relevantOf(passages, subject)
  if (relevant.length === 0 && documents.length === 0) return { text: nothingFound(language) }

  const toRead = relevant.slice(0, maxReads).filter((passage) => !isRead(passage))
  if (documents.length === 0 && toRead.length > 0 && names.has('read_document')) {
    return { calls: toRead.map(read) }
  }
  const known = documents.length > 0 ? documents : relevant
  const missing = missingWords(question, known)
  if (searches === 1 && missing.length > 0 && canSearch) return { calls: [search(missing, conversation)] }
  const found = relevant.filter(
    (passage) => !isRead(passage) && missing.some((word) => mentions(passage, word)),
  )
  if (searches === 2 && found.length > 0 && names.has('read_document') && documents.length <= maxReads) {
    return { calls: found.slice(0, 2).map(read) }
  }
  const named = missing.filter((word) => /^[\p{Lu}\p{N}]/u.test(word) && !question.trim().startsWith(word))
  // Sentences are reworded by the rules of their own language.
  const written = languageOf(known.map(({ content }) => content).join(' '))
  return { text: composeAnswer({ question, subject, documents: known, missing: named, language: written }) }
}

function relevantOf(passages: Conversation['passages'], subject: Subject): Conversation['passages'] {
  const covered = passages
    .filter(({ score }) => score >= leastScore)
    .map((passage) => ({ passage, share: coverage(subject, `${passage.title} ${passage.content}`) }))
  if (!covered.some(({ share }) => share >= leastCoverage)) return []
  return covered.filter(({ share }) => share >= leastCoverageBeside).map(({ passage }) => passage)
}

function search(terms: readonly string[], { question, searches, previousQuestion }: Conversation) {
  // Query with the user's own words: a search engine does its own stemming.
  const written =
    `${question} ${previousQuestion}`.match(/§\s?\d+[a-z]?|Abs\.?\s?\d+|[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? []
  const fitting = written.filter((word) => contentWords(word).some((stem) => terms.includes(stem)))
  const query = searches === 0 ? [...new Set(fitting)] : terms
  return { toolName: 'search_library', input: { query: query.join(' ').slice(0, 400) } }
}

function read({ url, pageNumber }: { url: string; pageNumber?: number }) {
  return { toolName: 'read_document', input: { url, ...(pageNumber && { pageNumber }) } }
}

/** Subject words of the question, as written, that no text mentions. */
function missingWords(question: string, texts: readonly { title: string; content: string }[]): string[] {
  const written = question.match(/\p{L}[\p{L}\p{N}-]{3,}/gu) ?? []
  return [...new Set(written)].filter(
    (word) => contentWords(word).length > 0 && !texts.some((text) => mentions(text, word)),
  )
}

function mentions({ title, content }: { title: string; content: string }, word: string): boolean {
  const stems = contentWords(`${title} ${content}`)
  return contentWords(word).every((term) => stems.some((stem) => likeness(term, stem) > 0))
}

function toContent(move: Move, { prompt }: CallOptions): Content[] {
  if ('text' in move) return [{ type: 'text', text: move.text }]
  return move.calls.map(({ toolName, input }, index) => ({
    type: 'tool-call',
    toolCallId: `call-${prompt.length}-${index + 1}`,
    toolName,
    input: JSON.stringify(input),
  }))
}

async function* partsOf(
  content: readonly Content[],
  options: CallOptions,
  beforeWord: BeforeWord,
): AsyncGenerator<StreamPart> {
  const { abortSignal } = options
  yield { type: 'stream-start', warnings: [] }
  for (const part of content) {
    if (part.type === 'tool-call') yield part
    if (part.type !== 'text') continue
    yield { type: 'text-start', id: 'answer' }
    const words = part.text.match(/\S+\s*/g) ?? []
    for (const [index, delta] of words.entries()) {
      abortSignal?.throwIfAborted()
      await beforeWord({ word: delta, left: words.length - index, signal: abortSignal })
      yield { type: 'text-delta', id: 'answer', delta }
    }
    yield { type: 'text-end', id: 'answer' }
  }
  yield { type: 'finish', finishReason: finishReasonOf(content), usage: usageOf(options, content) }
}

function toStream(parts: AsyncGenerator<StreamPart>): ReadableStream<StreamPart> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await parts.return(undefined)),
  })
}

function finishReasonOf(
  content: readonly Content[],
): Extract<StreamPart, { type: 'finish' }>['finishReason'] {
  const unified = content.some(({ type }) => type === 'tool-call') ? 'tool-calls' : 'stop'
  return { unified, raw: unified }
}

/** Counts words in place of tokens. */
function usageOf({ prompt }: CallOptions, content: readonly Content[]): Usage {
  const input = countWords(JSON.stringify(prompt))
  const text = content.reduce(
    (sum, part) => sum + countWords(part.type === 'text' ? part.text : JSON.stringify(part)),
    0,
  )
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: text, text, reasoning: undefined },
  }
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
