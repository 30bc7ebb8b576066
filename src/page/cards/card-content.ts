import { h } from '../view/node.ts'
import type { ViewElement } from '../view/node.ts'
import type { CitationOnPage } from '../browser/page-card.ts'
import { patchChildren } from '../browser/patch.ts'

/** The content of a card: its citations, a message, and a close button if it is a sheet at the window's lower edge. */
export type CardContent = {
  cited: readonly CitationOnPage[]
  view(cited: CitationOnPage): ViewElement
  isSheet: boolean
  message: string
}

/** The element of a card, before its content is drawn into it. */
export const cardFrame = h('div', {
  class: 'citespan-popover',
  popover: 'manual',
  role: 'group',
  tabindex: '-1',
})

/** Draws a card's content into its element, keeping the nodes that stay (see `patchChildren`). */
export function drawCard(element: HTMLElement, { cited, view, isSheet, message }: CardContent): void {
  element.setAttribute('aria-label', labelOf(cited))
  patchChildren(element, [
    ...(isSheet ? [CLOSE_BUTTON] : []),
    ...cited.map((one) => ({ ...view(one), key: one.citation.id })),
    h('p', { key: 'message', class: 'citespan-message', role: 'status' }, [message]),
  ])
}

const CLOSE_BUTTON = h(
  'button',
  { key: 'close', type: 'button', class: 'citespan-close', 'data-action': 'close' },
  ['Close'],
)

function labelOf(cited: readonly CitationOnPage[]): string {
  const numbers = cited.flatMap(({ citation, sources }) =>
    citation.sourceIds.flatMap((id) => sources.find((source) => source.id === id)?.number ?? []),
  )
  return numbers.length > 0 ? `Citation ${[...new Set(numbers)].join(', ')}` : 'Citation'
}
