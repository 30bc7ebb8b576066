/**
 * Relevance of search results. In: an objective, queries, and snippets. Out: the relevant results with scores and
 * reasons, and why the others are not relevant. The judge is a model, an embedding model, or a comparison of words.
 */
import { CitationError, expectArgument } from '../../../core/error.ts'
import type { Reporter } from '../../../core/incident.ts'
import { MAX_REASONING } from '../../../core/text-limits.ts'
import { readSid } from '../../../sources/registry.ts'

/**
 * A search result to judge. `sid`: its number, which no other result of the request has. `text`: its snippet, or
 * without one the beginning of its body, up to 600 UTF-16 units.
 */
export type Snippet = { sid: number; title: string; text: string }

/** What a `Reconciler` gets: the search results to judge by relevance, and the queries and objective of the search. */
export type ReconcileRequest = {
  sources: readonly Snippet[]
  /** The aim of the search; by default the queries, joined by `; `. */
  objective?: string
  /** The queries. The result names each by its position in this list, as `qid`: `'1'`, `'2'`, … */
  queries: readonly string[]
  /**
   * Aborts the work. A reconciler of this package then resolves with empty `relevant` and `irrelevant` or, if the abort
   * comes late, with the results that are already judged.
   */
  signal?: AbortSignal
  /**
   * Receives incidents and the usage of models. Requests with the same `report` object belong to one run, whose model
   * calls count together in a `ModelBudget`.
   */
  report?: Reporter
}

/**
 * What judged: a model, the vectors of an embedding model, or a comparison of words (`lexical`; see
 * `lexicalReconciler`).
 */
export type RelevanceMethod = 'model' | 'embedding' | 'lexical'

/** A relevant result. */
export type Relevance = {
  /** The `sid` of the result in the request. */
  sid: number
  /**
   * Relevance to the objective, 0–1. With the method `embedding` or `lexical`, the relevance to a query if that is
   * greater.
   */
  o_relevance: number
  /** Relevance to queries, 0–1, by their numbers from `1`; a missing query counts as 0. */
  q_relevance: { qid: string; score: number }[]
  /** The reason for the score, at most 320 UTF-16 units; empty if a model gave none. */
  reasoning: string
  method: RelevanceMethod
}

/**
 * A result that is left out, and why. `sid` and `o_relevance` are as in `Relevance`. `o_relevance` is absent if a model
 * left the result out.
 */
export type Irrelevance = { sid: number; reason: string; o_relevance?: number; method: RelevanceMethod }

/** The judgement of results. `relevant` and `irrelevant` keep the order of the results in the request. */
export type Reconciliation = {
  /**
   * What judged the results. `model` also if the model judged only some of them and a comparison of words the others;
   * each result has its own `method`.
   */
  method: RelevanceMethod
  relevant: Relevance[]
  irrelevant: Irrelevance[]
}

/**
 * Judges results of a search by their snippets. The search drops the results in `irrelevant`. It keeps a result that is
 * in neither `relevant` nor `irrelevant`. If the reconciler rejects, the search rejects. On an abort, resolve, for
 * example with `relevant` and `irrelevant` empty: the search then ignores both.
 */
export type Reconciler = (request: ReconcileRequest) => Promise<Reconciliation>

/** The minimum relevance of a search result that is kept. */
export type ThresholdOption = {
  /** Minimum relevance (`o_relevance`) of a result that is kept, 0–1; 0.5 by default. */
  threshold?: number
}

/** A `Relevance` without its method: the scores of a result, and the reason for them. */
export type Judged = Omit<Relevance, 'method'>

/** Checks a request from untyped callers and fills in the objective, by default the queries. Throws `invalid-input`. */
export function checkRequest(request: ReconcileRequest): ReconcileRequest & { objective: string } {
  expectArgument(typeof request === 'object' && request !== null, 'reconcile(): request', 'an object')
  const { sources, queries, objective } = request
  expectArgument(Array.isArray(sources), 'reconcile(): sources', 'an array of { sid, title, text }')
  expectArgument(
    Array.isArray(queries) && queries.every((query) => typeof query === 'string'),
    'reconcile(): queries',
    'an array of strings',
  )
  const seen = new Set<number>()
  const rows = sources.map(({ sid, title, text }, index) => {
    const number = readSid(sid, `reconcile(): sources[${index}].sid`)
    if (seen.has(number)) throw twice(number)
    seen.add(number)
    return { sid: number, title: title ?? '', text: text ?? '' }
  })
  return { ...request, sources: rows, objective: objective?.trim() || queries.join('; ') }
}

/** Splits results by their `o_relevance`: relevant from the threshold on, irrelevant below, with a reason for each. */
export function splitBy(
  judged: readonly Judged[],
  { threshold, method }: { threshold: number; method: RelevanceMethod },
): Omit<Reconciliation, 'method'> {
  const relevant: Relevance[] = []
  const irrelevant: Irrelevance[] = []
  for (const one of judged) {
    const { sid, o_relevance } = one
    const reasoning = one.reasoning.slice(0, MAX_REASONING).toWellFormed()
    if (o_relevance >= threshold) relevant.push({ ...one, reasoning, method })
    else {
      const reason = `Its relevance is ${o_relevance}, below ${threshold}${reasoning && `: ${reasoning}`}`
      irrelevant.push({ sid, reason, o_relevance, method })
    }
  }
  return { relevant, irrelevant }
}

/** Throws `invalid-input` unless the threshold is a number from 0 to 1. */
export function checkThreshold(where: string, threshold: number): void {
  expectArgument(threshold >= 0 && threshold <= 1, `${where}: threshold`, 'a number from 0 to 1')
}

/** Limits a score to 0–1 and rounds it to two decimals. */
export function round(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 100) / 100
}

function twice(sid: number): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `reconcile(): two sources have the sid ${sid}.`,
    suggestion: 'Give each source once.',
  })
}
