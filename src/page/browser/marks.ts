/** The elements of an answer that belong to citations: markers, and cited text. */
const MARKS = '.citespan-marker, .citespan-claim'

/** The marker or cited text around a node, or `null`. */
export function markOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(MARKS) : null
}

export function isMarker(mark: Element): boolean {
  return mark.classList.contains('citespan-marker')
}

/** Ids of the citations of a marker or cited text; cited text may have several. */
export function citationIdsOf(mark: HTMLElement): string[] {
  const named = mark.dataset['citation'] ?? ''
  return isMarker(mark) ? [named] : named.split(' ')
}

/**
 * The markers and cited texts of the citations `ids` below `root`: citation by citation, each in the order of the text.
 */
export function marksOf(root: ParentNode, ids: readonly string[]): HTMLElement[] {
  return ids.flatMap((id) => {
    if (!/\S/.test(id)) return []
    const escaped = CSS.escape(id)
    return [
      ...root.querySelectorAll<HTMLElement>(
        `.citespan-marker[data-citation=${escaped}], .citespan-claim[data-citation~=${escaped}]`,
      ),
    ]
  })
}

/** The links of a marker, one for each source of the marker. */
export function linksOf(mark: Element): HTMLAnchorElement[] {
  return [...mark.querySelectorAll<HTMLAnchorElement>('a[role=doc-noteref]')]
}

/** Whether an event's target (or the focused element) is one of `elements` or within it. */
export function isWithin(target: EventTarget | null, ...elements: (Element | undefined)[]): boolean {
  return target instanceof Node && elements.some((element) => element?.contains(target))
}
