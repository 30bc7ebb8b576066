import type { Citation, UncitedReason } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { uncitedWords } from '../view/uncited-words.ts'
import { cardView } from '../view/card.ts'
import { h } from '../view/node.ts'
import type { ViewElement } from '../view/node.ts'

/** A citation with the sources of its answer; a sentence without a source has a citation too, made by `pageMarks`. */
export type CitationOnPage = {
  citation: Citation
  sources: readonly CitedSource[]
  /** The reason, if the card is about a sentence without a source (see `pageMarks`). */
  uncited?: UncitedReason
}

/** The card of a citation, with a button to copy it. A sentence without a source gets a card with the reason. */
export function pageCardView(
  { citation, sources, uncited }: CitationOnPage,
  { locale }: { locale?: string } = {},
): ViewElement {
  if (!uncited) return cardView(citation, sources, { actions: ['copy'], locale })
  const { label, explanation } = uncitedWords[uncited]
  return h('div', { class: 'citespan-card uncited', 'data-citation': citation.id }, [
    h('p', { class: 'citespan-verdict' }, [h('span', { 'aria-hidden': 'true' }, ['○']), ` ${label}`]),
    h('p', { class: 'citespan-reason' }, [explanation]),
  ])
}
