import { closedFields, readClosed } from '../../../core/fields.ts'
import { createEmbedder, similarityOf } from '../../../cite/match.ts'
import type { EmbedderOptions } from '../../../cite/match.ts'
import { createPace } from '../../../core/pace.ts'
import { messageOf } from '../../../cite/pipeline.ts'
import { judgeByWords } from './lexical.ts'
import { checkRequest, checkThreshold, round, splitBy } from './reconciler.ts'
import type { Reconciler, ThresholdOption } from './reconciler.ts'

/** The embedding model, and the similarity from which a result is kept. */
export type EmbeddingReconcilerOptions = EmbedderOptions &
  ThresholdOption & {
    /** Prefixes for objective and queries, and for results, if the model was trained with them. */
    prefixes?: { query: string; passage: string }
  }

/** Maximum number of UTF-16 units of title and snippet that are embedded. */
const MAX_LENGTH = 2_000

const embeddingReconcilerFields = closedFields<EmbeddingReconcilerOptions>({
  maxRetries: true,
  timeoutMs: true,
  budget: true,
  model: true,
  providerOptions: true,
  maxCachedPassages: true,
  threshold: true,
  prefixes: true,
})

/**
 * Judges results by meaning, and keeps those with a score of at least `threshold`. The score of a result is the cosine
 * similarity of its title and snippet to the objective, or to the nearest query if that is higher. Useful thresholds
 * depend on the model: E5 models give unrelated texts 0.7 and more, so `threshold` (0.5 by default) must be higher.
 *
 * If the model fails, results are judged by their words, as by `lexicalReconciler` with its default threshold, and an
 * incident is reported. The given `threshold` does not apply then.
 *
 * @throws CitationError `invalid-input` for a threshold outside of 0–1.
 */
export function embeddingReconciler(asked: EmbeddingReconcilerOptions): Reconciler {
  const given = readClosed(asked, embeddingReconcilerFields, 'embeddingReconciler()')
  const { threshold = 0.5, prefixes = { query: '', passage: '' }, ...options } = given
  checkThreshold('embeddingReconciler()', threshold)
  const embed = createEmbedder(options)
  return async (given) => {
    const request = checkRequest(given)
    const { sources, objective, queries, signal, report } = request
    if (sources.length === 0) return { method: 'embedding', relevant: [], irrelevant: [] }
    try {
      const vectors = await embed({
        queries: [objective, ...queries].map((text) => prefixes.query + text),
        passages: sources.map(
          ({ title, text }) => prefixes.passage + `${title}\n${text}`.slice(0, MAX_LENGTH).toWellFormed(),
        ),
        signal,
        report,
      })
      if (!vectors) return { method: 'embedding', relevant: [], irrelevant: [] }
      const pace = createPace()
      const judged = []
      for (const [place, { sid }] of sources.entries()) {
        await pace()
        const [near = 0, ...byQuery] = vectors.queries.map((query) =>
          round(similarityOf(query, vectors.passages[place]!)),
        )
        const nearest = Math.max(near, ...byQuery)
        const isQuery = nearest > near
        const what = isQuery ? `query ${byQuery.indexOf(nearest) + 1}` : 'the objective'
        judged.push({
          sid,
          o_relevance: nearest,
          q_relevance: byQuery.map((score, index) => ({ qid: String(index + 1), score })),
          reasoning: `Its meaning is nearest to ${what}.`,
        })
      }
      return { method: 'embedding', ...splitBy(judged, { threshold, method: 'embedding' }) }
    } catch (error) {
      report?.incident({
        step: 'match',
        code: 'model-failed',
        message: `Results were judged by words: ${messageOf(error)}`,
      })
      const judged = await judgeByWords(request)
      return { method: 'lexical', ...splitBy(judged, { threshold: 0.5, method: 'lexical' }) }
    }
  }
}
