import { element } from '../page/element.ts'
import type { Original } from '../page/records.ts'
import type { GivenFile, GivenText } from './jobs.ts'
import { createSourceCard } from './source-card.ts'
import type { CardOptions, SourceCard } from './source-card.ts'

/** Bytes of a file that is read into memory at all. */
const MAX_BYTES = 100_000_000
/** Web pages that are fetched at once. */
const MAX_PAGES = 20

const list = element('sources', HTMLOListElement)
const news = element('news', HTMLElement)
const addText = element('add-text', HTMLButtonElement)
const picker = element('files', HTMLInputElement)
const form = element('pages', HTMLFormElement)
const addresses = element('addresses', HTMLTextAreaElement)
const complaint = element('addresses-problem', HTMLElement)
/** Where a server fetches web pages; a page alone has none. */
const { fetches } = document.documentElement.dataset

let cards: SourceCard[] = []

/** The sources in their order; waits for files that are being read. */
export async function givenSources(): Promise<GivenText[]> {
  await Promise.all(cards.map(({ settled }) => settled))
  return cards.map((card, index) => ({ id: `S${index + 1}`, ...card.given() }))
}

/** The file of a source, by the id that it was given. */
export function originalOf(id: string): Original | null {
  return cards[Number(id.slice(1)) - 1]?.original() ?? null
}

/** Replaces all sources. */
export function setSources(sources: readonly CardOptions[]): void {
  for (const card of cards) card.remove()
  cards = []
  for (const source of sources) add(source)
}

function add(options: CardOptions): SourceCard {
  const card = createSourceCard(options, remove)
  cards.push(card)
  list.append(card.element)
  number()
  return card
}

function remove(card: SourceCard): void {
  const index = cards.indexOf(card)
  cards.splice(index, 1)
  card.remove()
  number()
  news.textContent = `Source ${index + 1} was removed.`
  const next = cards[Math.min(index, cards.length - 1)]
  if (next) next.focus()
  else addText.focus()
}

function number(): void {
  for (const [index, card] of cards.entries()) card.number(index + 1)
}

function addFiles(files: readonly File[]): void {
  dropUnused()
  for (const file of files) add({ title: file.name, load: () => bytesOf(file) })
  if (files.length > 0)
    news.textContent = `${files.length === 1 ? 'One file is' : `${files.length} files are`} being read.`
}

/** The empty source that the page begins with makes room for the first file or page. */
function dropUnused(): void {
  const [only, ...others] = cards
  if (!only || others.length > 0) return
  const { content, title } = only.given()
  if (content === '' && title === 'Source 1') setSources([])
}

async function bytesOf(file: File): Promise<GivenFile> {
  if (file.size > MAX_BYTES) throw new Error(`The file is larger than ${MAX_BYTES / 1e6} MB.`)
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The browser could not read it (${why}); a folder cannot be read, its files can.`)
  })
  // The browser tells the type by the name alone: the reader looks at the first bytes.
  return { name: file.name, bytes: new Uint8Array(bytes) }
}

function addPages(): void {
  const lines = addresses.value.split(/\s+/).filter(Boolean)
  const wrong = lines.filter((line) => !/^https?:\/\/./i.test(line) || !URL.canParse(line))
  if (lines.length === 0) return complain('Give the addresses of web pages, one on each line.')
  if (wrong.length > 0)
    return complain(`An address begins with https:// or http://; this one does not fit: ${wrong[0]}`)
  if (lines.length > MAX_PAGES)
    return complain(`At most ${MAX_PAGES} pages at once; these are ${lines.length}.`)
  complain('')
  addresses.value = ''
  dropUnused()
  const added = lines.map((url) =>
    add(fetches ? { url, load: (signal) => fetchPage(url, signal) } : toPaste(url)),
  )
  if (fetches) news.textContent = 'The pages are being fetched.'
  else added[0]?.focus()
}

function toPaste(url: string): CardOptions {
  return {
    url,
    title: new URL(url).hostname,
    problem:
      'This page runs without a server and cannot read other sites. Open the address, copy the text, and paste it here.',
  }
}

/** The page as the demo's server received it. */
async function fetchPage(url: string, signal: AbortSignal): Promise<GivenFile> {
  const response = await fetch(fetches!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
    signal,
  })
  const { headers } = response
  if (!headers.get('content-type')?.startsWith('application/octet-stream')) {
    const { error } = (await response.json().catch(() => ({}))) as { error?: { message?: string } }
    throw new Error(error?.message ?? `The server answered with ${response.status}.`)
  }
  const name = decodeURIComponent(headers.get('x-page-name') ?? encodeURIComponent(url))
  const mediaType = headers.get('x-page-type') ?? undefined
  return { name, bytes: new Uint8Array(await response.arrayBuffer()), mediaType }
}

function complain(problem: string): void {
  complaint.textContent = problem
  addresses.ariaInvalid = problem ? 'true' : null
  if (problem) addresses.focus()
}

/** Shows where a file may be dropped, which is anywhere on the page. */
function watchDrops(): void {
  const root = document.documentElement
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
  document.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    root.dataset['dragging'] = ''
  })
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) delete root.dataset['dragging']
  })
  document.addEventListener('drop', (event) => {
    delete root.dataset['dragging']
    if (!hasFiles(event)) return
    event.preventDefault()
    addFiles(Array.from(event.dataTransfer?.files ?? []))
  })
}

/** Starts what adds sources: buttons, the picker of files, dropped files, addresses. */
export function watchSources(): void {
  addText.addEventListener('click', () => add({}).focus())
  picker.addEventListener('change', () => {
    addFiles(Array.from(picker.files ?? []))
    picker.value = ''
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    addPages()
  })
  watchDrops()
}
