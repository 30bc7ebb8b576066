import { formatLocation, safeUrl } from 'citespan/client'
import { create, element } from './element.ts'
import { sideDialog } from './side-dialog.ts'
import type { SourceRequest } from './source-request.ts'
import { openView } from './source-view.ts'
import type { SourceView, ViewName } from './source-view.ts'

const dialog = element('panel', HTMLDialogElement)
const title = element('panel-title', HTMLElement)
const about = element('panel-about', HTMLElement)
const body = element('panel-body', HTMLElement)
const position = element('panel-position', HTMLElement)
const previous = element('panel-previous', HTMLButtonElement)
const next = element('panel-next', HTMLButtonElement)
const views = element('panel-views', HTMLFieldSetElement)
const originalLabel = element('panel-original', HTMLElement)

let request: SourceRequest | null = null
let view: SourceView | null = null
let current = 0
/** Number of the latest request; the results of earlier ones are dropped. */
let asked = 0

const panel = sideDialog(dialog, {
  onClose() {
    asked += 1
    view?.destroy()
    view = null
    request = null
  },
})

export function closeSource(): void {
  panel.close()
}

/** Opens a source beside the conversation, with its quotes marked and the requested one in view. */
export async function openSource(wanted: SourceRequest): Promise<void> {
  const turn = ++asked
  request = wanted
  current = wanted.first
  title.textContent = wanted.source.title
  about.replaceChildren(...describe(wanted.source))
  views.hidden = true
  note('Loading …')
  showPosition()
  panel.open()
  body.focus({ preventScroll: true })
  const original = await wanted.findOriginal().catch(() => null)
  if (turn !== asked) return
  const isPdf = original?.mediaType === 'application/pdf'
  originalLabel.textContent = isPdf ? 'PDF page' : 'Web page'
  views.hidden = original === null
  await show(isPdf ? 'original' : 'text')
}

async function show(name: ViewName): Promise<void> {
  const wanted = request
  if (!wanted) return
  const turn = ++asked
  for (const choice of views.querySelectorAll('input')) choice.checked = choice.value === name
  view?.destroy()
  view = null
  note('Loading …')
  const { source, quotes } = wanted
  try {
    const made = await openView(name, body, {
      quotes,
      title: source.title,
      url: source.url,
      loadText: wanted.loadText,
      original: await wanted.findOriginal(),
    })
    if (turn !== asked) return made.destroy()
    view = made
    view.show(current)
  } catch {
    if (turn === asked) note('This source could not be loaded.')
  }
}

function step(by: number): void {
  const amount = request?.quotes.length ?? 0
  if (amount < 2) return
  current = (current + by + amount) % amount
  showPosition()
  view?.show(current)
}

function showPosition(): void {
  const { quotes = [], source } = request ?? {}
  const quote = quotes[current]
  const place = quote ? formatLocation(quote, source) : ''
  const words = quote ? `Quote ${current + 1} of ${quotes.length}${place ? ` · ${place}` : ''}` : 'No quotes'
  position.textContent = words
  for (const button of [previous, next]) button.hidden = quotes.length < 2
}

function describe({ number, url, domain, toolName }: SourceRequest['source']): (Node | string)[] {
  const href = safeUrl(url)
  const attributes = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' }
  const link = create('a', { text: domain ?? url ?? '', attributes: { ...attributes, href: href ?? '' } })
  const found = toolName ? `found by ${toolName}` : ''
  return [`Source ${number}`, ...(href ? [' · ', link] : []), ...(found ? [` · ${found}`] : [])]
}

function note(text: string): void {
  body.replaceChildren(create('p', { className: 'panel-note', text }))
}

previous.addEventListener('click', () => step(-1))
next.addEventListener('click', () => step(1))
views.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) void show(target.value === 'original' ? 'original' : 'text')
})
dialog.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey) return
  if (key === 'n') step(1)
  if (key === 'p') step(-1)
})
