import { uncitedWords } from '../render/uncited-words.ts'
import { cardView } from '../render/view/card.ts'
import { h } from '../render/view/node.ts'
import type { ViewElement } from '../render/view/node.ts'
import type { CitationOnPage } from './card.ts'

/** The card of a citation with a button to copy it; of a sentence without a source, why it has none. */
export function pageCardView({ citation, sources, uncited }: CitationOnPage): ViewElement {
  if (!uncited) return cardView(citation, sources, { actions: ['copy'] })
  const { label, explanation } = uncitedWords[uncited]
  return h('div', { class: 'citespan-card uncited', 'data-citation': citation.id }, [
    h('p', { class: 'citespan-verdict' }, [h('span', { 'aria-hidden': 'true' }, ['○']), ` ${label}`]),
    h('p', { class: 'citespan-reason' }, [explanation]),
  ])
}
