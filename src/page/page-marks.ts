import type { Citation, Uncited } from '../core/citation.ts'
import type { AnswerMarks } from '../render/view/marks.ts'
import { uncitedWords } from '../render/uncited-words.ts'
import type { CitationOnPage } from './card.ts'

/** What a page shows on an answer: the marks for its view, and for its cards what each stands for. */
export type PageMarks = { marks: AnswerMarks; byId: ReadonlyMap<string, CitationOnPage> }

/** What is known of an answer, as in `CitationsData` and `Answer`. */
export type Known = AnswerMarks & {
  readonly failed?: readonly Citation[]
  readonly uncited?: readonly Uncited[]
}

/**
 * The marks of an answer. With `showUncited` also citations that a check refused
 * (for a view with `showFailed`), and sentences without a source: these as claims
 * whose id begins with `uncited-`, and that have no marker. `texts`: the text
 * parts by ordinal.
 *
 * ```ts
 * const { marks, byId } = pageMarks(data)
 * attachCards(root, { find: (id) => byId.get(id) ?? null })
 * ```
 */
export function pageMarks(
  known: Known | null,
  { showUncited = false, texts = [] }: { showUncited?: boolean; texts?: readonly string[] } = {},
): PageMarks {
  const { sources = [], citations = [], failed = [], uncited = [] } = known ?? {}
  const byId = new Map<string, CitationOnPage>()
  const shown = showUncited ? [...citations, ...failed] : [...citations]
  for (const citation of shown) byId.set(citation.id, { citation, sources })
  if (showUncited) {
    const refused = new Set(failed.map(placeOf))
    for (const sentence of uncited) {
      const text = texts[sentence.textPart]?.slice(sentence.start, sentence.end)
      // Questions and headings need no source; of what was refused there is a card already.
      if (!text || sentence.reason === 'not-a-claim' || refused.has(placeOf(sentence))) continue
      const citation = claimOf(sentence, text)
      shown.push(citation)
      byId.set(citation.id, { citation, sources: [], uncited: sentence.reason })
    }
  }
  return { marks: { sources, citations: shown }, byId }
}

function placeOf({ textPart, start, end }: Pick<Uncited, 'textPart' | 'start' | 'end'>): string {
  return `${textPart}-${start}-${end}`
}

/** A sentence without a source as a citation of nothing. */
function claimOf(sentence: Uncited, text: string): Citation {
  const { start, end, textPart, reason } = sentence
  return {
    id: `uncited-${placeOf(sentence)}`,
    start,
    end,
    textPart,
    text,
    sourceIds: [],
    confidence: 0,
    matcher: '',
    verdict: 'unknown',
    status: 'unverified',
    score: 0,
    reason: uncitedWords[reason].explanation,
    evidence: [],
    missing: [],
    verifier: '',
  }
}
