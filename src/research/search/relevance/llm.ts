import { closedFields, readClosed } from '../../../core/fields.ts'
import {
  createModelAsker,
  evenBatches,
  mergeBounded,
  createObjectReader,
  createTally,
} from '../../../cite/model.ts'
import type { AnswerForm, ModelOptions } from '../../../cite/model.ts'
import { createRandomDelimiter } from '../../../core/delimiter.ts'
import { messageOf } from '../../../cite/pipeline.ts'
import { judgeByWords } from './lexical.ts'
import { createRelevanceReader } from './read-relevance.ts'
import { checkRequest, checkThreshold, splitBy } from './reconciler.ts'
import type {
  Judged,
  Reconciler,
  ReconcileRequest,
  Reconciliation,
  Snippet,
  ThresholdOption,
} from './reconciler.ts'
import { buildRelevancePrompt, relevanceInstructions } from './relevance-prompt.ts'

/**
 * The model that judges which search results are relevant, the minimum relevance (`threshold`), and how much the model
 * is shown in one call. `timeoutMs` is 60,000 by default.
 */
export type LlmReconcilerOptions = ModelOptions &
  ThresholdOption & {
    /** Maximum results per call; 20 by default. Larger lists are split into concurrent calls. */
    maxSourcesPerCall?: number
    /** Maximum UTF-16 units of a snippet that are shown; 600 by default. */
    maxTextLength?: number
  }

const form: AnswerForm = {
  schema: async () => (await import('./relevance-schema.ts')).relevanceSchema,
  reader: () => createObjectReader('sid'),
  // Enough for a reason of 320 units, and scores of a few dozen queries.
  itemLength: 2_000,
}

const llmReconcilerFields = closedFields<LlmReconcilerOptions>({
  model: true,
  maxRetries: true,
  timeoutMs: true,
  maxConcurrentCalls: true,
  budget: true,
  reasoning: true,
  createDelimiter: true,
  threshold: true,
  maxSourcesPerCall: true,
  maxTextLength: true,
})

/**
 * Judges with a model which results of a search are relevant. The model is shown the objective, the queries, and number, title and snippet of each result; it
 * lists only the relevant ones.
 *
 * If a call fails or a score is invalid, an incident is reported, and the results that the model did not judge are
 * judged by their words, as by `lexicalReconciler` with its default threshold. They have `method: 'lexical'`.
 *
 * @throws CitationError `invalid-input` for a threshold outside of 0–1.
 *
 * @example
 * const reconcile = llmReconciler({ model })
 * const { relevant } = await reconcile({ objective: 'Alpine ice', queries: ['glacier retreat'], sources })
 */
export function llmReconciler(asked: LlmReconcilerOptions): Reconciler {
  const given = readClosed(asked, llmReconcilerFields, 'llmReconciler()')
  const {
    threshold = 0.5,
    maxSourcesPerCall = 20,
    maxTextLength = 600,
    maxConcurrentCalls = 4,
    createDelimiter = createRandomDelimiter,
    timeoutMs = 60_000,
    ...options
  } = given
  checkThreshold('llmReconciler()', threshold)
  const ask = createModelAsker({ timeoutMs, ...options })

  type Batch = {
    judged: Judged[]
    isWhole: boolean
    unjudged: ReadonlySet<number>
    sources: readonly Snippet[]
  }

  async function* judge(sources: readonly Snippet[], request: ReconcileRequest): AsyncGenerator<Batch> {
    const { objective = '', queries, signal, report } = request
    const delimiter = createDelimiter()
    const tally = createTally('match', report)
    const sids = new Set(sources.map(({ sid }) => sid))
    const reader = createRelevanceReader({ sids, queryCount: queries.length, tally })
    const judged: Judged[] = []
    const question = {
      functionId: 'citespan.reconcile',
      elementName: 'relevant_results',
      instructions: relevanceInstructions,
      prompt: buildRelevancePrompt({ objective, queries, sources, delimiter, maxTextLength }),
      itemCount: sources.length,
      form,
      signal,
      report,
    }
    let isWhole = false
    try {
      for await (const element of ask(question)) {
        const one = reader.read(element)
        if (one) judged.push(one)
      }
      isWhole = true
    } catch (error) {
      report?.incident({
        step: 'match',
        code: 'model-failed',
        message: `${sources.length - judged.length} results were judged by words: ${messageOf(error)}`,
      })
    }
    tally.flush()
    yield { judged, isWhole, unjudged: reader.unjudged, sources }
  }

  return async (given) => {
    const request = checkRequest(given)
    const calls = evenBatches(request.sources, maxSourcesPerCall).map((batch) => () => judge(batch, request))
    const answers: Batch[] = []
    for await (const batch of mergeBounded(calls, maxConcurrentCalls)) answers.push(batch)
    if (request.signal?.aborted) return { method: 'model', relevant: [], irrelevant: [] }
    const judged = answers.flatMap((batch) => batch.judged)
    const done = new Set(judged.map(({ sid }) => sid))
    const missing = answers.flatMap(({ isWhole, unjudged, sources }) =>
      sources.filter(({ sid }) => !done.has(sid) && (!isWhole || unjudged.has(sid))),
    )
    const left = new Set(missing.map(({ sid }) => sid))
    // The rarity of words is measured among all results, not only the missing ones.
    const byWords = missing.length === 0 ? [] : await judgeByWords(request)
    const parts = [
      splitBy(judged, { threshold, method: 'model' }),
      splitBy(
        byWords.filter(({ sid }) => left.has(sid)),
        { threshold: 0.5, method: 'lexical' },
      ),
    ]
    const omitted = request.sources
      .filter(({ sid }) => !done.has(sid) && !left.has(sid))
      .map(({ sid }) => ({
        sid,
        reason: 'The model did not find it relevant to the objective.',
        method: 'model' as const,
      }))
    return inOrder(request.sources, {
      method: judged.length + omitted.length > 0 || request.sources.length === 0 ? 'model' : 'lexical',
      relevant: parts.flatMap(({ relevant }) => relevant),
      irrelevant: [...parts.flatMap(({ irrelevant }) => irrelevant), ...omitted],
    })
  }
}

function inOrder(
  sources: readonly Snippet[],
  { method, relevant, irrelevant }: Reconciliation,
): Reconciliation {
  const places = new Map(sources.map(({ sid }, place) => [sid, place]))
  const byPlace = (a: { sid: number }, b: { sid: number }) => places.get(a.sid)! - places.get(b.sid)!
  return { method, relevant: relevant.toSorted(byPlace), irrelevant: irrelevant.toSorted(byPlace) }
}
