/**
 * Calls of language models. In: instructions, a prompt with untrusted text between random delimiters, and a budget.
 * Out: the short strings of the answer as they stream in, or a `CitationError`.
 */
import type { LanguageModel, LanguageModelCallOptions, OutputInterface } from 'ai'
import type { z } from 'zod'
import type { Reporter } from '../../core/incident.ts'
import type { ModelBudget } from './budget.ts'
import { createElementReader } from './element-reader.ts'
import type { ElementReader, ReadElement } from './element-reader.ts'
import { asCitationError, unusable } from './model-error.ts'
import { statusCodeOf } from './provider-message.ts'

/** How a matcher or verifier calls its model. */
export type ModelOptions = {
  /** Any AI SDK model; a string is resolved by the SDK's global provider. */
  model: LanguageModel
  /** Retries of a failed call, with the SDK's backoff; 1 by default. */
  maxRetries?: number
  /** Milliseconds for one call with its retries; 15,000 by default, in `llmReconciler` and content filters 60,000. */
  timeoutMs?: number
  /** Maximum number of simultaneous model calls for one call of the matcher or verifier; 4 by default. */
  maxConcurrentCalls?: number
  /**
   * Limits the calls and tokens of each run (see `createModelBudget`); no limit by default. When the budget is spent,
   * no further call is made: the engine matches and verifies by words, a reconciler judges by words, and a content
   * filter keeps the remaining pages.
   */
  budget?: ModelBudget
  /** Reasoning effort, for models that support it; the provider decides by default. */
  reasoning?: LanguageModelCallOptions['reasoning']
  /**
   * Creates the delimiter around untrusted text, by default a random one; a fixed one makes prompts reproducible in
   * tests.
   */
  createDelimiter?: () => string
}

/** How the elements of an answer are read if they are not short strings. */
export type AnswerForm = {
  /** Loads the schema of one element for the provider, together with the SDK. */
  schema(): Promise<z.ZodType>
  reader(): ElementReader
  /** UTF-16 units allowed for each element. Only their sum is checked: the call throws for a longer answer. */
  itemLength: number
}

export type ModelQuestion = {
  /** Name of the call in telemetry: `citespan.match`. */
  functionId: string
  /** Name of the list in the JSON schema for the provider. */
  elementName: string
  instructions: string
  prompt: string
  /** Number of items asked about. It limits the answer's length in UTF-16 units and sets its estimate in tokens. */
  itemCount: number
  /** How elements are read; short strings by default. */
  form?: AnswerForm
  signal?: AbortSignal
  report?: Reporter
}

/** Asks the model one question; yields each element of its answer when it is complete. */
export type AskModel = (question: ModelQuestion) => AsyncGenerator<ReadElement, void, undefined>

const DEFAULT_TIMEOUT_MS = 15_000
/** Maximum UTF-16 units of an answer: `base` for its wrapping, `item` for the numbers and short reason of each item. */
const MAX_ANSWER_LENGTH = { base: 4_000, item: 400 }
/** Maximum UTF-16 units of all text of an answer, including thoughts (`<think>…</think>`). */
const MAX_TEXT_LENGTH = 200_000
/** Estimates for the budget until the provider reports usage: UTF-16 units per token, and output tokens per item. */
const ESTIMATE = { tokenLength: 3, itemTokens: 12 }

/**
 * Creates a function that asks a model for a list of short strings and yields each one when
 * it is complete.
 *
 * The function returns without an error when `signal` aborts. It throws a `CitationError` (`timeout`, `model-failed`,
 * `budget-spent`, or `missing-dependency` without `ai`) if the call fails, or if the answer is not a list, is cut off,
 * or is far too long; complete strings are yielded before that. Tokens are reported once per call.
 *
 * If the endpoint rejects the request itself (HTTP 400 or 422), the request is sent again without schema and
 * temperature, which some endpoints do not support. If that succeeds, all later requests are sent in this way.
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
    const { functionId, elementName, instructions, prompt, itemCount, form, signal, report } = question
    // The SDK is loaded before the timeout starts, because loading takes seconds on a busy machine.
    const { Output, streamText, elementSchema } = await loadSdk(form)
    const estimate = (instructions.length + prompt.length) / ESTIMATE.tokenLength
    const itemLength = form?.itemLength ?? MAX_ANSWER_LENGTH.item
    const itemTokens = form ? itemLength / 4 / ESTIMATE.tokenLength : ESTIMATE.itemTokens
    const settle = budget?.take(report, Math.ceil(estimate + itemCount * itemTokens))
    const ownAbort = new AbortController()
    // A timer in addition to the SDK's own: it also ends providers that ignore their signal.
    const clock = setTimeout(
      () => ownAbort.abort(new DOMException('The time is up.', 'TimeoutError')),
      timeoutMs,
    )
    const abortSignal = signal ? AbortSignal.any([signal, ownAbort.signal]) : ownAbort.signal
    const reader = form?.reader() ?? createElementReader()
    const maxLength = MAX_ANSWER_LENGTH.base + itemCount * itemLength
    let usage = { inputTokens: 0, outputTokens: 0 }
    let length = 0
    let count = 0
    let isCut = false

    try {
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
          // The error also arrives as a part below; without this callback the SDK logs it.
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
          throw unusable(functionId, 'was too long; the rest of it was ignored')
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

/** Loads the SDK at the first call, so that matching without a model does not load it. */
async function loadSdk(form: AnswerForm | undefined) {
  const [{ Output, streamText }, elementSchema] = await Promise.all([
    import('ai'),
    form?.schema() ?? import('./element-schema.ts').then(({ elementSchema: string }) => string),
  ])
  return { Output, streamText, elementSchema }
}

/** Whether the endpoint rejected the request itself, before it answered. */
function isRefusal(error: unknown): boolean {
  const status = statusCodeOf(error)
  return status === 400 || status === 422
}

/**
 * An output specification that sends a schema to the provider and passes the text on unparsed.
 *
 * The SDK's own parser holds text back until an element is complete and, if the answer is not
 * the expected JSON, parses all of it again for each new piece.
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
    // The race below handles the rejection; an abort after the last part would be unhandled otherwise.
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
      // The stream has already failed, and the caller gets that error.
    })
  }
}

function tokensOf({ inputTokens, outputTokens }: { inputTokens?: number; outputTokens?: number }) {
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 }
}
