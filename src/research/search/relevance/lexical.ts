import { closedFields, readClosed } from '../../../core/fields.ts'
import { contentHash } from '../../../core/hash.ts'
import type { Source } from '../../../core/source.ts'
import { createPassageIndexer } from '../../../sources/ranking.ts'
import { contentTerms, tokenize } from '../../../text/words.ts'
import { checkRequest, checkThreshold, round, splitBy } from './reconciler.ts'
import type { Judged, Reconciler, ReconcileRequest, Snippet, ThresholdOption } from './reconciler.ts'

/** Maximum number of words that a reason lists. */
const MAX_NAMED = 6
/** Maximum UTF-16 units that are read of a title. */
const MAX_TITLE = 500
/** Maximum UTF-16 units that are read from the beginning of the objective and of a snippet. */
const MAX_TEXT = 5_000

const lexicalReconcilerFields = closedFields<ThresholdOption>({ threshold: true })

/**
 * Judges by words. The score is the share of the objective's words, or of the best matching query's words, that occur
 * in title and snippet, whichever is higher; results with 0.5 or more are relevant by default. Words count in any
 * inflected form, weighted by their rarity among the results. Synonyms are not recognised.
 *
 * @throws CitationError `invalid-input` for a threshold outside of 0–1. The reconciler itself rejects with it if
 * `sources` is not a list of `{ sid, title, text }`.
 *
 * @example
 * const { relevant } = await lexicalReconciler()({ sources, queries: ['glacier retreat'], objective: 'Alpine ice' })
 */
export function lexicalReconciler(options: ThresholdOption = {}): Reconciler {
  const { threshold = 0.5 } = readClosed(options, lexicalReconcilerFields, 'lexicalReconciler()')
  checkThreshold('lexicalReconciler()', threshold)
  return async (request) => {
    const judged = await judgeByWords(checkRequest(request))
    return { method: 'lexical', ...splitBy(judged, { threshold, method: 'lexical' }) }
  }
}

/** The judgement of each result; none after an abort. */
export async function judgeByWords({
  sources,
  objective = '',
  queries,
  signal,
}: Pick<ReconcileRequest, 'sources' | 'objective' | 'queries' | 'signal'>): Promise<Judged[]> {
  const snippets = sources.map(shortened)
  const asked = [objective.slice(0, MAX_TEXT), ...queries].map(wordsOf)
  const index = await createPassageIndexer({ maxLength: 100_000, cut: 'quick' })(snippets.map(toSource), {
    signal,
    only: new Set(asked.flatMap((words) => [...words.keys()])),
  })
  if (!index || signal?.aborted) return []
  return snippets.map(({ sid, title, text }) => {
    const held = new Set(contentTerms(`${title}\n${text}`))
    const [byObjective = NONE, ...byQuery] = asked.map((words) => shareOf(words, held, index.weightOf))
    const best = byQuery.reduce((most, each) => (each.score > most.score ? each : most), NONE)
    const { score, found, count } = byObjective.score > best.score ? byObjective : best
    const words = found.slice(0, MAX_NAMED).join(', ')
    return {
      sid,
      o_relevance: round(score),
      q_relevance: byQuery.flatMap((each, place) =>
        each.score > 0 ? [{ qid: String(place + 1), score: round(each.score) }] : [],
      ),
      reasoning:
        found.length > 0
          ? `It has ${found.length} of ${count} words: ${words}.`
          : 'It has none of the words.',
    }
  })
}

/** Cuts long titles and snippets: a snippet as long as a page would be slow to read. */
function shortened({ sid, title, text }: Snippet): Snippet {
  return { sid, title: title.slice(0, MAX_TITLE), text: text.slice(0, MAX_TEXT) }
}

type Share = { score: number; found: readonly string[]; count: number }
const NONE: Share = { score: 0, found: [], count: 0 }

function shareOf(
  words: ReadonlyMap<string, string>,
  held: ReadonlySet<string>,
  weightOf: (term: string) => number,
): Share {
  const terms = [...words.keys()]
  const found = terms.filter((term) => held.has(term))
  const weigh = (some: readonly string[]) => some.reduce((sum, term) => sum + weightOf(term), 0)
  const whole = weigh(terms)
  const named = found.map((term) => words.get(term)!)
  return { score: whole === 0 ? 0 : weigh(found) / whole, found: named, count: terms.length }
}

/** The content words of a text as written, by their stems. */
function wordsOf(text: string): Map<string, string> {
  const content = tokenize(text).filter(({ isContent }) => isContent)
  return new Map(content.map(({ term, start, end }) => [term, text.slice(start, end)]))
}

function toSource({ sid, title, text }: Snippet): Source {
  const content = `${title}\n${text}`
  return {
    id: String(sid),
    number: sid + 1,
    type: 'custom',
    identifier: String(sid),
    content,
    contentHash: contentHash(content),
  }
}
