import type { CitationsData } from 'citespan'
import type { OpenDetail } from 'citespan/element'
import { requestFor } from './source-request.ts'
import type { SourceFiles, SourceRequest } from './source-request.ts'

/**
 * Calls `open` when a reader opens a source from a marker, a card or a list in `container`.
 * `dataOf` has the data of the answer that an element belongs to.
 */
export function onOpenSource(
  container: HTMLElement,
  {
    dataOf,
    files,
    open,
  }: {
    dataOf: (element: Node) => CitationsData | undefined
    files?: SourceFiles
    open: (request: SourceRequest) => void
  },
): void {
  container.addEventListener('citespan-open', (event) => {
    ask(event, event.target, event.detail)
  })
  // By default a marker leads to the list of sources; the page shows the source instead.
  container.addEventListener('click', (event) => {
    const link = plainlyClicked(event)
    const data = link && dataOf(link)
    ask(event, link, data ? detailOf(link, data) : null)
  })

  function ask(event: Event, target: EventTarget | null, detail: OpenDetail | null): void {
    const data = target instanceof Node ? dataOf(target) : undefined
    const request = data && detail && requestFor(data, detail, files)
    if (!request) return
    event.preventDefault()
    open(request)
  }
}

function plainlyClicked(event: MouseEvent): HTMLAnchorElement | null {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event
  // On a touch screen, the first tap opens the card and prevents the default.
  if (event.defaultPrevented || ctrlKey || metaKey || shiftKey || altKey) return null
  return target instanceof Element ? target.closest<HTMLAnchorElement>('[role=doc-noteref]') : null
}

function detailOf(link: HTMLAnchorElement, data: CitationsData): OpenDetail | null {
  const id = link.closest<HTMLElement>('.citespan-marker')?.dataset['citation']
  const sourceId = document.getElementById(link.hash.slice(1))?.dataset['source']
  const citation = data.citations.find((citation) => citation.id === id)
  const source = data.sources.find((source) => source.id === sourceId)
  if (!citation || !source) return null
  const evidence = citation.evidence.find((one) => one.sourceId === sourceId) ?? null
  return { citation, evidence, source }
}
