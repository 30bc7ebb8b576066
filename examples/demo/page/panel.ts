import { renderSourceView, safeUrl } from 'citespan/client'
import type { CitedSource, Span } from 'citespan/client'
import { create, element } from './element.ts'

const panel = element('panel', HTMLElement)
const scrim = element('scrim', HTMLElement)
const title = element('panel-title', HTMLElement)
const about = element('panel-about', HTMLElement)
const body = element('panel-body', HTMLElement)
const behind = [...document.querySelectorAll<HTMLElement>('body > header, main, #composer')]

let opener: HTMLElement | null = null

/** Opens the full text of a source beside the conversation, its quotes marked and in view. */
export async function openSource({
  runId,
  source,
  quotes,
}: {
  runId: string
  source: CitedSource
  quotes: readonly Span[]
}): Promise<void> {
  if (panel.hidden) opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
  title.textContent = source.title
  about.replaceChildren(...describe(source))
  body.replaceChildren(create('p', { className: 'panel-note', text: 'Loading …' }))
  panel.hidden = scrim.hidden = false
  for (const part of behind) part.inert = true
  document.dispatchEvent(new Event('source-opened'))
  panel.focus()

  const path = `runs/${encodeURIComponent(runId)}/sources/${encodeURIComponent(source.id)}`
  try {
    const response = await fetch(path)
    if (!response.ok) throw new Error(String(response.status))
    const { content }: { content: string } = await response.json()
    body.innerHTML = renderSourceView(content, quotes, { idPrefix: 'panel' })
    for (const text of body.querySelectorAll('.citespan-source-text')) styleHeadings(text)
    body.querySelector('mark')?.scrollIntoView({ block: 'center' })
  } catch {
    body.replaceChildren(
      create('p', { className: 'panel-note', text: 'The text of this source could not be loaded.' }),
    )
  }
}

/** Headings of a markdown text look like headings; the text itself stays as it is. */
function styleHeadings(source: Element): void {
  for (const node of Array.from(source.childNodes)) {
    if (!(node instanceof Text)) continue
    const parts = node.data.split(/^(#{1,6} .*)$/m).map((part) => {
      const [, syntax, heading] = part.match(/^(#{1,6} )(.*)$/) ?? []
      if (syntax === undefined) return part
      const line = create('span', { className: 'source-heading' })
      line.append(create('span', { className: 'source-syntax', text: syntax }), heading ?? '')
      return line
    })
    node.replaceWith(...parts)
  }
}

function close(): void {
  if (panel.hidden) return
  panel.hidden = scrim.hidden = true
  for (const part of behind) part.inert = false
  opener?.focus({ preventScroll: true })
}

function describe({ url, domain, pageNumber, toolName }: CitedSource): (Node | string)[] {
  const details = [pageNumber ? `page ${pageNumber}` : '', toolName ? `found by ${toolName}` : '']
  const href = safeUrl(url)
  const link = create('a', { text: domain ?? url ?? '' })
  if (href) Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer nofollow ugc' })
  return [...(href ? [link] : []), ...details.filter(Boolean).map((detail) => ` · ${detail}`)]
}

element('panel-close', HTMLButtonElement).addEventListener('click', close)
scrim.addEventListener('click', close)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close()
})
