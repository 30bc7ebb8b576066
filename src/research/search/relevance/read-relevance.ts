import { MAX_REASONING } from '../../../core/text-limits.ts'
import { toLine } from '../../../core/delimiter.ts'
import type { ReadElement, Tally } from '../../../cite/model.ts'
import type { Judged } from './reconciler.ts'
import { looseQuerySchema, looseRelevanceSchema } from './relevance-schema.ts'

/**
 * Reads the elements of a model's answer, each the judgement of one result. Only results that were asked about count,
 * and of each the first valid element. `read` returns `null` for any other element, and counts it in `tally`.
 * `unjudged` holds the numbers of the results that have only invalid elements.
 */
export function createRelevanceReader({
  sids,
  queryCount,
  tally,
}: {
  sids: ReadonlySet<number>
  queryCount: number
  tally: Tally
}): { read(element: ReadElement): Judged | null; unjudged: ReadonlySet<number> } {
  const seen = new Set<number>()
  const unjudged = new Set<number>()

  function read(element: ReadElement): Judged | null {
    const given = element.ok ? parse(element.text) : null
    const parsed = looseRelevanceSchema.safeParse(given)
    if (!parsed.success) {
      const sid = sidOf(given)
      if (sid !== null && sids.has(sid) && !seen.has(sid)) unjudged.add(sid)
      tally.add('bad-element', 'judgements of another shape')
      return null
    }
    const { sid, o_relevance, q_relevance, reasoning } = parsed.data
    if (!sids.has(sid)) {
      tally.add('unknown-source', 'judgements of results that do not exist')
      return null
    }
    if (seen.has(sid)) {
      tally.add('duplicate-judgement', 'judgements given twice')
      return null
    }
    if (!isShare(o_relevance)) {
      unjudged.add(sid)
      tally.add('bad-score', 'scores outside of 0–1')
      return null
    }
    seen.add(sid)
    unjudged.delete(sid)
    return {
      sid,
      o_relevance,
      q_relevance: readQueries(q_relevance),
      reasoning: toLine(reasoning, { maxLength: MAX_REASONING }),
    }
  }

  function readQueries(given: readonly unknown[]): Judged['q_relevance'] {
    const scores = new Map<string, number>()
    for (const item of given) {
      const parsed = looseQuerySchema.safeParse(item)
      if (!parsed.success) tally.add('bad-element', 'scores of queries of another shape')
      else if (parsed.data.qid < 1 || parsed.data.qid > queryCount) {
        tally.add('unknown-query', 'scores of queries that do not exist')
      } else if (!isShare(parsed.data.score)) tally.add('bad-score', 'scores outside of 0–1')
      else if (!scores.has(String(parsed.data.qid))) scores.set(String(parsed.data.qid), parsed.data.score)
    }
    return [...scores].map(([qid, score]) => ({ qid, score }))
  }

  return { read, unjudged }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function sidOf(value: unknown): number | null {
  const sid = typeof value === 'object' && value !== null && 'sid' in value ? Number(value.sid) : Number.NaN
  return Number.isInteger(sid) ? sid : null
}

function isShare(score: number): boolean {
  return score >= 0 && score <= 1
}
