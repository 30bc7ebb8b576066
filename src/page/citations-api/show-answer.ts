import { closedFields, readClosed } from '../../core/fields.ts'
import { safeUrl } from '../../core/source-label.ts'
import { splitAnswer, tooltipLines } from './answer.ts'
import type { CitationsApiEntry, CitationsApiView } from './answer.ts'

/** Words that `showCitationsApiAnswer` adds to an answer; English by default. */
export type CitationsApiLabels = {
  /** Heading of the sources. */
  sources: string
  /** Words beside a source that the answer cites. */
  cited: string
  /** Words beside a source that the answer does not cite. */
  uncited: string
}

const english: CitationsApiLabels = { sources: 'Sources', cited: 'cited', uncited: 'not cited' }

/** Counts answers of a page, so that their ids differ. */
const counts = new WeakMap<Document, number>()

const showCitationsApiAnswerFields = closedFields<NonNullable<Parameters<typeof showCitationsApiAnswer>[1]>>({
  labels: true,
})

/**
 * Returns a function that shows an answer in an element, as often as the answer changes while it streams. The text has
 * a button for each mark, whose tooltip has title, text, source and score. The sources are below; a click on a mark
 * opens its source and scrolls to it. Everything is set as text: nothing of an answer becomes markup. Classes begin
 * with `citations-api-`; the page styles them.
 *
 * @example
 * const update = showCitationsApiAnswer(document.querySelector('main'))
 * for await (const view of readCitationsApiStream(response)) update(view)
 */
export function showCitationsApiAnswer(
  element: HTMLElement,
  given: { labels?: Partial<CitationsApiLabels> } = {},
): (view: CitationsApiView) => void {
  const { labels = {} } = readClosed(given, showCitationsApiAnswerFields, 'showCitationsApiAnswer()')
  const page = element.ownerDocument
  const count = (counts.get(page) ?? 0) + 1
  counts.set(page, count)
  const words = { ...english, ...labels }
  const idOf = (kind: string, number: number) => `citations-api-${count}-${kind}-${number}`
  const create = createMaker(page)

  /** A marker and its tooltip; they are adjacent, so that styles can show the tooltip for the marker. */
  function marker(number: number, place: number, entry: CitationsApiEntry): HTMLElement {
    const tooltip = create('span', { className: 'citations-api-tooltip', id: idOf('tooltip', place) })
    tooltip.setAttribute('role', 'tooltip')
    for (const line of tooltipLines(entry)) tooltip.append(create('span', { textContent: line }))
    const button = create('button', {
      type: 'button',
      className: 'citations-api-marker',
      textContent: `[${number}]`,
    })
    button.setAttribute('aria-describedby', tooltip.id)
    button.addEventListener('click', () => openSource(number))
    const group = create('span', { className: 'citations-api-citation' })
    group.append(button, tooltip)
    return group
  }

  function openSource(number: number): void {
    const source = page.getElementById(idOf('source', number))
    if (!(source instanceof page.defaultView!.HTMLDetailsElement)) return
    source.open = true
    source.scrollIntoView({ block: 'nearest' })
    source.querySelector('summary')?.focus({ preventScroll: true })
  }

  function sourceItem(entry: CitationsApiView['sources'][number], number: number): HTMLElement {
    const { title, text, source, score, isCited = false } = entry
    const details = create('details', { className: 'citations-api-source', id: idOf('source', number) })
    details.dataset.cited = String(isCited)
    const summary = create('summary')
    const state = create('span', { textContent: isCited ? words.cited : words.uncited })
    summary.append(create('span', { textContent: `[${number}] ${title}` }), ' ', state)
    const url = safeUrl(source)
    const place = url
      ? create('a', { href: url, textContent: source, rel: 'noopener noreferrer' })
      : create('span', { textContent: source })
    const about = create('p')
    about.append(place, ` Score: ${Number(score).toFixed(2)}`)
    details.append(summary, create('p', { textContent: text }), about)
    return details
  }

  return (view) => {
    const opened = new Set(
      [...element.querySelectorAll<HTMLDetailsElement>('details[open]')].map(({ id }) => id),
    )
    const text = create('div', { className: 'citations-api-answer' })
    for (const [place, piece] of splitAnswer(view).entries()) {
      if ('text' in piece) text.append(piece.text)
      else text.append(marker(piece.number, place, view.citation_map[piece.number]!))
    }
    const list = create('section', { className: 'citations-api-sources' })
    list.setAttribute('aria-label', words.sources)
    if (view.sources.length > 0) list.append(create('h2', { textContent: words.sources }))
    for (const [index, source] of view.sources.entries()) list.append(sourceItem(source, index + 1))
    for (const details of list.querySelectorAll('details')) details.open = opened.has(details.id)
    element.replaceChildren(text, list)
  }
}

function createMaker(page: Document) {
  return <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ): HTMLElementTagNameMap[Name] => Object.assign(page.createElement(name), properties)
}
