import type { LanguageModel, LanguageModelCallOptions, OutputInterface } from 'ai'
import type { Reporter } from '../core/incident.ts'
import type { ModelBudget } from './budget.ts'
import { createElementReader } from './element-reader.ts'
import type { ReadElement } from './element-reader.ts'
import { asCitationError, statusCodeOf, unusable } from './model-error.ts'

/** How a matcher or verifier calls its model. */
export type ModelOptions = {
  /** Any AI SDK model; with a string the SDK's global provider resolves it. */
  model: LanguageModel
  /** Retries of a failed call, with the SDK's back-off; 1 by default. */
  maxRetries?: number
  /** Limit of one call with its retries, in milliseconds; 15,000 by default. */
  timeoutMs?: number
  /** Calls under way at once for one request, 4 by default. */
  maxConcurrentCalls?: number
  /** What the calls of a run may cost, as of `createModelBudget`; no limit by default. */
  budget?: ModelBudget
  /** Reasoning effort, where the model has it; the default of the provider unless set. */
  reasoning?: LanguageModelCallOptions['reasoning']
  /** Gives the random mark around untrusted text; a fixed one makes prompts reproducible in tests. */
  createDelimiter?: () => string
}

export type ModelQuestion = {
  /** Name of the call in telemetry: `citespan.match`. */
  functionId: string
  /** Name of the list in the schema that the provider is given. */
  elementName: string
  instructions: string
  prompt: string
  /** Items that are asked about: what the answer's length is bounded by. */
  itemCount: number
  signal?: AbortSignal
  report?: Reporter
}

/** Asks the model one question. */
export type AskModel = (question: ModelQuestion) => AsyncGenerator<ReadElement, void, undefined>

const DEFAULT_TIMEOUT_MS = 15_000
/** UTF-16 units of an answer: its wrapping, and for each item numbers and a short reason. */
const MAX_ANSWER_LENGTH = { base: 4_000, item: 400 }
/** With what a model thinks aloud. */
const MAX_TEXT_LENGTH = 200_000
/** For the budget before a provider says what it was: UTF-16 units of a token, and tokens of one answered item. */
const ESTIMATE = { tokenLength: 3, itemTokens: 12 }

/**
 * Creates the way to ask a model for a list of short strings; each is yielded
 * as it is completed.
 *
 * A question returns quietly when its `signal` aborts. It throws a
 * `CitationError` (`timeout`, `model-failed` or `budget-spent`), after yielding
 * what came, when the call fails, the answer is no list, is cut, or is far
 * longer than what was asked for. Tokens are reported once a call.
 *
 * An endpoint that refuses the request as such (400, 422) is asked once more
 * without schema and temperature, and from then on always so: some have neither.
 */
export function createModelAsker({
  model,
  maxRetries = 1,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  reasoning,
  budget,
}: Omit<ModelOptions, 'createDelimiter' | 'maxConcurrentCalls'>): AskModel {
  let isPlain = false

  async function* call(
    question: ModelQuestion,
    { plain }: { plain: boolean },
  ): AsyncGenerator<ReadElement, void, undefined> {
    const { functionId, elementName, instructions, prompt, itemCount, signal, report } = question
    const estimate = (instructions.length + prompt.length) / ESTIMATE.tokenLength
    const settle = budget?.take(report, Math.ceil(estimate + itemCount * ESTIMATE.itemTokens))
    const ownAbort = new AbortController()
    // A clock of our own beside the SDK's: it also ends providers that do not heed their signal.
    const clock = setTimeout(
      () => ownAbort.abort(new DOMException('The time is up.', 'TimeoutError')),
      timeoutMs,
    )
    const abortSignal = signal ? AbortSignal.any([signal, ownAbort.signal]) : ownAbort.signal
    const reader = createElementReader()
    const maxLength = MAX_ANSWER_LENGTH.base + itemCount * MAX_ANSWER_LENGTH.item
    let usage = { inputTokens: 0, outputTokens: 0 }
    let length = 0
    let count = 0
    let isCut = false

    try {
      // Loaded at the first call: whoever matches without a model does not pay for the SDK.
      const { Output, streamText } = await import('ai')
      const { elementSchema } = await import('./element-schema.ts')
      const result = streamText({
        model,
        instructions,
        prompt,
        ...(!plain && {
          output: asText(Output.array({ element: elementSchema, name: elementName })),
          temperature: 0,
        }),
        ...(reasoning && { reasoning }),
        maxRetries,
        abortSignal,
        telemetry: { functionId },
        onError: () => {
          // The error part below carries it; without this the SDK prints it.
        },
      })
      for await (const part of untilAborted(result.stream, abortSignal)) {
        if (part.type === 'error') throw part.error
        if (part.type === 'abort') throw abortSignal.reason ?? new Error('The call was aborted.')
        if (part.type === 'finish') {
          usage = tokensOf(part.totalUsage)
          isCut = part.finishReason === 'length' || part.finishReason === 'content-filter'
          if (part.finishReason === 'error') throw new Error('The provider ended the answer with an error.')
        }
        if (part.type !== 'text-delta') continue
        length += part.text.length
        const elements = reader.push(part.text)
        if (reader.length > maxLength || length > MAX_TEXT_LENGTH) {
          throw unusable(functionId, 'was too long and is ignored from there on')
        }
        count += elements.length
        yield* elements
      }
      const last = reader.end()
      count += last.length
      yield* last
      if (isCut || reader.isOpen) throw unusable(functionId, 'was cut off')
      if (count === 0 && !reader.saidNone) throw unusable(functionId, 'was not the list that was asked for')
    } finally {
      clearTimeout(clock)
      ownAbort.abort()
      settle?.(usage.inputTokens + usage.outputTokens)
      report?.usage(usage)
    }
  }

  return async function* ask(question) {
    const { functionId, signal } = question
    if (signal?.aborted) return
    try {
      const plain = isPlain
      try {
        yield* call(question, { plain })
      } catch (error) {
        if (plain || !isRefusal(error) || signal?.aborted) throw error
        yield* call(question, { plain: true })
        isPlain = true
      }
    } catch (error) {
      if (signal?.aborted) return
      throw asCitationError(error, functionId, timeoutMs)
    }
  }
}

/** The request as such was not accepted, before a word was said. */
function isRefusal(error: unknown): boolean {
  const status = statusCodeOf(error)
  return status === 400 || status === 422
}

/**
 * An output that asks the provider for a schema and gives its text as it comes.
 *
 * The SDK's own parser holds text back until an element is over and, where the
 * answer is not the JSON it expects, parses all of it again with each piece.
 */
function asText({ name, responseFormat }: Pick<OutputInterface, 'name' | 'responseFormat'>) {
  const output: OutputInterface<string, string, never> = {
    name,
    responseFormat,
    parseCompleteOutput: async ({ text }) => text,
    parsePartialOutput: async ({ text }) => ({ partial: text }),
    createElementStreamTransform: () => undefined,
  }
  return output
}

async function* untilAborted<T>(stream: ReadableStream<T>, signal: AbortSignal): AsyncGenerator<T> {
  const reader = stream.getReader()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  aborted.catch(() => {
    // Observed by the race below; an abort after the last part concerns nobody.
  })
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    while (true) {
      const { done, value } = await Promise.race([reader.read(), aborted])
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    reader.cancel().catch(() => {
      // The stream already failed, and its error is on its way to the caller.
    })
  }
}

function tokensOf({ inputTokens, outputTokens }: { inputTokens?: number; outputTokens?: number }) {
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 }
}
