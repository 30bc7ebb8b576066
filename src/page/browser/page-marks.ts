import type { Citation, Uncited, UncitedReason } from '../../core/citation.ts'
import { markedCitations } from '../view/marks.ts'
import type { AnswerMarks } from '../view/marks.ts'
import { uncitedWords } from '../view/uncited-words.ts'
import type { CitationOnPage } from './page-card.ts'

/** The data of an answer on a page: the citations for its view, and the citation for each card. */
export type PageMarks = { marks: AnswerMarks; find(citationId: string): CitationOnPage | null }

/** The part of `CitationsData` and `Answer` that `pageMarks` reads. */
export type Known = AnswerMarks & { readonly uncited?: readonly Uncited[] }

/**
 * The citations that a page marks. With `showUncited`, they include all failed citations (for a view with
 * `showFailed`) and claims of the text that lack a source. Each such claim becomes a citation without a marker whose
 * id begins with `uncited-`; call `makeReachable` after drawing, so that the keyboard can reach it. `texts` holds the
 * text parts by index.
 *
 * ```ts
 * attachCards(root, pageMarks(data))
 * ```
 */
export function pageMarks(
  known: Known | null,
  { showUncited = false, texts = [] }: { showUncited?: boolean; texts?: readonly string[] } = {},
): PageMarks {
  const { sources = [], citations = [], failed = [], uncited = [], textParts } = known ?? {}
  const reasons = new Map<string, UncitedReason>()
  const shown = markedCitations({ citations, failed }, { showFailed: showUncited })
  const refused = new Set(failed.map(placeOf))
  const bare: Citation[] = []
  for (const sentence of showUncited ? uncited : []) {
    // A sentence of a string within JSON has no place in the text.
    if (sentence.pointer !== undefined) continue
    const text = texts[sentence.textPart]?.slice(sentence.start, sentence.end)
    // Questions and headings need no source; failed citations already have a card.
    if (!text || sentence.reason === 'not-a-claim' || refused.has(placeOf(sentence))) continue
    const claim = claimOf(sentence, text)
    bare.push(claim)
    reasons.set(claim.id, sentence.reason)
  }
  const marked = bare.length > 0 ? [...shown, ...bare] : shown
  return {
    marks: { sources, citations: marked, ...(textParts && { textParts }) },
    find(citationId) {
      // A view may show more of the failed citations.
      const citation = [...marked, ...failed].find(({ id }) => id === citationId)
      return citation ? { citation, sources, uncited: reasons.get(citationId) } : null
    },
  }
}

/** Makes sentences without a source focusable, since they have no marker that could take the focus. */
export function makeReachable(root: HTMLElement): void {
  for (const claim of root.querySelectorAll<HTMLElement>('.citespan-claim[data-citation^="uncited-"]')) {
    claim.tabIndex = 0
    claim.setAttribute('role', 'note')
  }
}

function placeOf({ textPart, start, end }: Pick<Uncited, 'textPart' | 'start' | 'end'>): string {
  return `${textPart}-${start}-${end}`
}

/** Makes a citation without sources from a sentence without a source, so that the sentence is marked like a claim. */
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
