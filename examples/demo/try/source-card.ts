import { count, create } from '../page/element.ts'
import type { Original } from '../page/records.ts'
import type { GivenFile, GivenText } from './jobs.ts'
import { readInTurn } from './run-job.ts'

/** UTF-16 units of a file's text that the page shows; all of it is checked. */
const PREVIEW = 20_000

export type CardOptions = {
  title?: string
  text?: string
  url?: string
  /** Gives the bytes of a file or page; the text is then read from them, and cannot be edited. */
  load?: (signal: AbortSignal) => Promise<GivenFile>
  /** Why there is no text yet. */
  problem?: string
}

/** A source on the page: its title, and its text or the file that it is read from. */
export type SourceCard = {
  readonly element: HTMLLIElement
  /** Settles when its file has been read, or could not be. */
  readonly settled: Promise<void>
  number(position: number): void
  given(): Omit<GivenText, 'id'>
  /** The file, for a view of its page; `null` for a text. */
  original(): Original | null
  focus(): void
  remove(): void
}

let made = 0

/** Creates a source; `onRemove` is called when the reader removes it. */
export function createSourceCard(
  { title = '', text = '', url, load, problem = '' }: CardOptions,
  onRemove: (card: SourceCard) => void,
): SourceCard {
  const id = `source-${++made}`
  const position = create('span', { className: 'try-number', attributes: { 'aria-hidden': 'true' } })
  const name = create('input', { attributes: { type: 'text', autocomplete: 'off', placeholder: 'Title' } })
  const removal = create('button', { className: 'icon-button', text: '×', attributes: { type: 'button' } })
  const from = create('p', { className: 'try-from' })
  const field = create('textarea', { attributes: { rows: '5', id, 'aria-describedby': `${id}-problem` } })
  const complaint = create('p', {
    className: 'try-problem',
    attributes: { id: `${id}-problem`, role: 'alert' },
  })
  const element = create(
    'li',
    { className: 'try-source' },
    create('div', { className: 'try-source-head' }, position, name, removal),
    from,
    field,
    complaint,
  )
  const reading = new AbortController()
  let read: Omit<GivenText, 'id'> | null = null
  let file: { bytes: GivenFile['bytes']; mediaType: string } | null = null
  let address: string | null = null
  name.value = title
  field.value = text
  field.placeholder = 'Paste the text of the source'
  complaint.textContent = problem
  tell(url)

  const card: SourceCard = {
    element,
    settled: load ? readFrom(load) : Promise.resolve(),
    number(position_) {
      position.textContent = String(position_)
      name.ariaLabel = `Title of source ${position_}`
      field.ariaLabel = `Text of source ${position_}`
      removal.ariaLabel = `Remove source ${position_}`
    },
    given() {
      const title = name.value.trim() || read?.title || `Source ${position.textContent}`
      return { content: field.value, ...read, title, ...(url && { url }) }
    },
    original() {
      if (!file) return null
      address ??= URL.createObjectURL(new Blob([file.bytes], { type: file.mediaType }))
      return { address, mediaType: file.mediaType }
    },
    focus: () => (field.hidden ? name : field).focus(),
    remove() {
      reading.abort(new Error('It was removed.'))
      if (address) URL.revokeObjectURL(address)
      element.remove()
    },
  }
  removal.addEventListener('click', () => onRemove(card))
  field.addEventListener('input', () => complaint.replaceChildren())
  return card

  async function readFrom(load: NonNullable<CardOptions['load']>): Promise<void> {
    field.hidden = true
    element.ariaBusy = 'true'
    tell('Reading …')
    try {
      const given = await load(reading.signal)
      const { title: own, mediaType, ...text } = await readInTurn(given, reading.signal)
      read = { title: own, ...text }
      // The reader may have named it meanwhile.
      if (name.value === title) name.value = own
      if (canBeShown(mediaType)) file = { bytes: given.bytes, mediaType }
      showText(text.content, mediaType, text.pages?.length ?? 0)
    } catch (error) {
      if (reading.signal.aborted) return
      tell(url)
      complaint.textContent = `${error instanceof Error ? error.message : String(error)} You can paste its text here.`
      field.hidden = false
    } finally {
      element.ariaBusy = null
    }
  }

  function showText(content: string, mediaType: string, pages: number): void {
    const size = `${content.length.toLocaleString('en')} characters`
    tell([url, kindOf(mediaType), pages > 0 && count(pages, 'page'), size].filter(Boolean).join(' · '))
    const shown = content.length > PREVIEW ? `${content.slice(0, PREVIEW)} …` : content
    const text = create('pre', { text: shown, attributes: { dir: 'auto', tabindex: '0', role: 'region' } })
    text.ariaLabel = 'Text as it was read'
    field.after(create('details', {}, create('summary', { text: 'Text as it was read' }), text))
  }

  function tell(what = ''): void {
    from.textContent = what
    from.hidden = what === ''
  }
}

/** Whether a reader sees the file itself with its quotes; otherwise its text. Not every server has what draws a PDF. */
function canBeShown(mediaType: string): boolean {
  return (
    mediaType === 'text/html' ||
    (mediaType === 'application/pdf' && 'drawsPdf' in document.documentElement.dataset)
  )
}

function kindOf(mediaType: string): string {
  const kinds: [RegExp, string][] = [
    [/pdf/, 'PDF'],
    [/html/, 'web page'],
    [/markdown/, 'markdown'],
    [/wordprocessingml/, 'DOCX'],
    [/spreadsheetml/, 'XLSX'],
    [/presentationml/, 'PPTX'],
    [/epub/, 'EPUB'],
    [/rfc822/, 'e-mail'],
    [/^text\/plain/, 'text'],
  ]
  return kinds.find(([pattern]) => pattern.test(mediaType))?.[1] ?? mediaType
}
