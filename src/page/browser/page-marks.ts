import type { Citation, Uncited, UncitedReason } from '../../core/citation.ts'
import type { AnswerMarks } from '../view/marks.ts'
import { uncitedWords } from '../view/uncited-words.ts'
import type { CitationOnPage } from './page-card.ts'

/** What a page shows on an answer: the marks for its view, and for its cards what each stands for. */
export type PageMarks = { marks: AnswerMarks; find(citationId: string): CitationOnPage | null }

/** What is known of an answer, as in `CitationsData` and `Answer`. */
export type Known = AnswerMarks & {
  readonly failed?: readonly Citation[]
  readonly uncited?: readonly Uncited[]
}

/**
 * The marks of an answer. With `showUncited` also citations that a check refused
 * (for a view with `showFailed`), and sentences without a source: these as claims
 * whose id begins with `uncited-`, and that have no marker: `makeReachable` lets
 * the keyboard reach them. `texts`: the text parts by ordinal.
 *
 * ```ts
 * attachCards(root, pageMarks(data))
 * ```
 */
export function pageMarks(
  known: Known | null,
  { showUncited = false, texts = [] }: { showUncited?: boolean; texts?: readonly string[] } = {},
): PageMarks {
  const { sources = [], citations = [], failed = [], uncited = [] } = known ?? {}
  const reasons = new Map<string, UncitedReason>()
  const shown = showUncited ? [...citations, ...failed] : citations
  const refused = new Set(failed.map(placeOf))
  const bare: Citation[] = []
  for (const sentence of showUncited ? uncited : []) {
    const text = texts[sentence.textPart]?.slice(sentence.start, sentence.end)
    // Questions and headings need no source; of what was refused there is a card already.
    if (!text || sentence.reason === 'not-a-claim' || refused.has(placeOf(sentence))) continue
    const claim = claimOf(sentence, text)
    bare.push(claim)
    reasons.set(claim.id, sentence.reason)
  }
  const marked = bare.length > 0 ? [...shown, ...bare] : shown
  return {
    marks: { sources, citations: marked },
    find(citationId) {
      const citation = marked.find(({ id }) => id === citationId)
      return citation ? { citation, sources, uncited: reasons.get(citationId) } : null
    },
  }
}

/** A sentence without a source has no marker that takes the focus: it does itself. */
export function makeReachable(root: HTMLElement): void {
  for (const claim of root.querySelectorAll<HTMLElement>('.citespan-claim[data-citation^="uncited-"]')) {
    claim.tabIndex = 0
    claim.setAttribute('role', 'note')
  }
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
