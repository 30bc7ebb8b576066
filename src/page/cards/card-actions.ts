import type { Card, CardOptions } from './card.ts'
import { citationText } from './citation-text.ts'
import { copyText } from './copy-text.ts'
import { askToOpen, openDetailOf } from '../browser/open-source.ts'

/**
 * Handles a click on a card's buttons and links: closes the card, copies the citation, or opens the source. To open a
 * source, the card closes first; then `citespan-open` is dispatched at `root` (see `askToOpen`), and the address is
 * followed if no listener cancels the event. A focus in the closing card moves to its marker.
 */
export function runCardAction(
  event: MouseEvent,
  target: Element,
  { root, card, find }: { root: HTMLElement; card: Card; find: CardOptions['find'] },
): void {
  const button = target.closest<HTMLElement>('[data-action]')
  const action = button?.dataset['action']
  if (action === 'close') return card.hide({ returnFocus: true })
  const cited = find(target.closest<HTMLElement>('[data-citation]')?.dataset['citation'] ?? '')
  if (!cited) return
  if (button && action === 'copy') {
    const copied = copyText(citationText(cited.citation, cited.sources), button)
    void copied.then((isCopied) => card.say(isCopied ? 'Copied' : 'The browser did not allow copying'))
    return
  }
  const detail = openDetailOf(target, cited)
  if (!detail) return
  const address = target.closest('section')?.querySelector('a')?.href
  // Close first: a listener that shows the source can then remember the marker, to give the focus back to it. The
  // card would be gone by then.
  card.hide({ returnFocus: true })
  const isLeft = askToOpen(root, detail)
  if (!isLeft) event.preventDefault()
  else if (button && address) location.assign(address)
}
