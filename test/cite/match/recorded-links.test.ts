import { fileURLToPath } from 'node:url'
import { MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import type { Link } from '../../../src/core/claim.ts'
import { CitationError } from '../../../src/core/error.ts'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import type { LexicalMatcherOptions } from '../../../src/cite/match/lexical.ts'
import { llmMatcher } from '../../../src/cite/match/llm.ts'
import type { LlmMatcherOptions } from '../../../src/cite/match/llm.ts'
import { embeddingMatcher } from '../../../src/cite/match/meaning/embedding.ts'
import { rerankMatcher } from '../../../src/cite/match/meaning/rerank.ts'
import { createQuestionRepeats } from '../../../src/cite/match/question-repeats.ts'
import { readSentences } from '../../../src/sources/ranking.ts'
import { claimsOf, collectLinks, createRecorder, sourcesOf } from '../../fixtures/attribution.ts'
import { runCases } from '../../fixtures/recorded-cases.ts'
import { conceptEmbedder, conceptReranker } from './meaning/concept-models.ts'
import { showMatch } from '../shown-match.ts'

type Given = {
  claims: string[]
  sources: [title: string, content: string][]
  question?: string | null
  /** Options of the matcher; `min` and `most` are the lowest score and the number of passages of a model of meaning. */
  options?: LexicalMatcherOptions &
    Partial<Pick<LlmMatcherOptions, 'maxPassages' | 'maxPassageLength'>> & {
      min?: number
      most?: number
    }
  /** What the model answers, call by call; then an empty list. */
  answers?: string[]
}

/** All that a matcher says: its links, what it considered, incidents and its error. */
async function outcomeOf(matcher: Matcher, { claims, sources, question }: Given): Promise<unknown[]> {
  const report = createRecorder()
  const explained: string[] = []
  const { links, error } = await collectLinks(matcher, {
    claims: claimsOf(...claims),
    sources: sourcesOf(...sources),
    ...(question && { question }),
    report,
    explain: (number, match) => void explained.push(`${number}: ${showMatch(match)}`),
  })
  return [
    links.map(showLink),
    explained,
    report.incidents.map(({ code, message }) => `${code} ${message}`),
    ...(error instanceof CitationError
      ? [`${error.code} ${error.message} ${JSON.stringify(error.partialResult ?? null)}`]
      : []),
  ]
}

function showLink({ claimNumber, sourceId, passage, part, support, confidence, matcher }: Link): string {
  const where = passage ? `${passage.start}–${passage.end}` : 'anywhere'
  const words = part ? ` part ${part.start}–${part.end}` : ''
  return `${claimNumber} → ${sourceId} ${where} ${support} ${confidence}${words} ${matcher}`
}

/** A model that writes these answers, each in two pieces; `prompts` are what it was asked. */
function answering(answers: readonly string[]) {
  const prompts: string[] = []
  const model = new MockLanguageModelV4({
    doStream: async ({ prompt }) => {
      const text = answers[prompts.length] ?? '{"elements":[]}'
      const content = prompt.at(-1)!.content
      prompts.push(
        typeof content === 'string'
          ? content
          : content.map((part) => ('text' in part ? part.text : '')).join(''),
      )
      return {
        stream: new ReadableStream({
          start(controller) {
            controller.enqueue({ type: 'stream-start', warnings: [] })
            controller.enqueue({ type: 'text-start', id: '1' })
            controller.enqueue({ type: 'text-delta', id: '1', delta: text.slice(0, 9) })
            controller.enqueue({ type: 'text-delta', id: '1', delta: text.slice(9) })
            controller.enqueue({ type: 'text-end', id: '1' })
            controller.enqueue({
              type: 'finish',
              finishReason: { unified: 'stop', raw: undefined },
              usage: {
                inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
                outputTokens: { total: 5, text: 5, reasoning: 0 },
              },
            })
            controller.close()
          },
        }),
      }
    },
  })
  return { model, prompts }
}

const kinds = {
  lexical: (given: Given) => outcomeOf(lexicalMatcher(given.options), given),
  async llm(given: Given) {
    const { model, prompts } = answering(given.answers ?? [])
    const createDelimiter = () => 'MARK'
    const matcher = llmMatcher({ model, maxRetries: 0, createDelimiter, ...given.options })
    return [...(await outcomeOf(matcher, given)), ...prompts]
  },
  async embedding(given: Given) {
    const { min, most, ...options } = given.options ?? {}
    const { model, calls } = conceptEmbedder()
    const limits = { ...(min && { minSimilarity: min }), ...(most && { maxPassages: most }) }
    const matcher = embeddingMatcher({ model, maxRetries: 0, ...options, ...limits })
    return [...(await outcomeOf(matcher, given)), ...calls]
  },
  async rerank(given: Given) {
    const { min, most, ...options } = given.options ?? {}
    const { model, calls } = conceptReranker()
    const limits = { ...(min && { minScore: min }), ...(most && { maxCandidates: most }) }
    const matcher = rerankMatcher({ model, maxRetries: 0, maxConcurrentCalls: 1, ...options, ...limits })
    return [...(await outcomeOf(matcher, given)), ...calls]
  },
  /** Whether each sentence of a text, and the text, repeats a question, for a claim with these terms. */
  repeats(question: string, text: string, terms: readonly string[] | null) {
    const repeats = createQuestionRepeats(question)
    if (!repeats) return null
    const passage = { readSentences: () => readSentences(text, { start: 0, end: text.length }) }
    const claim = terms ? new Map(terms.map((term) => [term, 1])) : undefined
    return [
      [...repeats.terms].join(' '),
      passage.readSentences().map((sentence) => repeats.isRepeat(sentence)),
      repeats.isOnlyRepeat(passage, claim),
    ]
  },
} satisfies Readonly<Record<string, (...given: never[]) => unknown>>

/** Made of sentences, halves of sentences and answers of models at random; kept are those that are matched in different ways. */
test.each(['words', 'models', 'meaning'])('random claims are matched as recorded, by %s', async (name) => {
  const file = new URL(`recorded/by-${name}.txt`, import.meta.url)
  const recorded = await runCases<[kind: keyof typeof kinds, ...given: never[]]>(file, ([kind, ...given]) =>
    (kinds[kind] as (...all: never[]) => unknown)(...given),
  )
  await expect(recorded).toMatchFileSnapshot(fileURLToPath(file))
})
