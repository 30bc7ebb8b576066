/** The script of a page that shows many answers, each in a box of its own and rendered in one of the supported ways. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CitationsData } from '../../src/core/citations-data.ts'
import { defineCitationElements } from '../../src/page/element.ts'
import { attachCards } from '../../src/page/cards/cards.ts'
import { pageMarks } from '../../src/page/browser/page-marks.ts'
import { CitedMarkdown, SourceList } from '../../src/page/react.ts'
import type { Way } from './three-ways.tsx'

type Shown = { way: Way; text: string; data: CitationsData; idPrefix: string }

defineCitationElements()

function showIn({ way, text, data, idPrefix }: Shown): void {
  const box = document.getElementById(`box-${idPrefix}`)!
  if (way === 'element') {
    const answer = document.createElement('citespan-answer')
    answer.id = idPrefix
    answer.showUncited = true
    answer.text = text
    answer.data = data
    const sources = document.createElement('citespan-sources')
    sources.citationsFor = idPrefix
    box.append(answer, sources)
    return
  }
  if (way === 'react') {
    const page = (
      <>
        <CitedMarkdown text={text} data={data} idPrefix={idPrefix} />
        <SourceList data={data} idPrefix={idPrefix} />
      </>
    )
    flushSync(() => createRoot(box).render(page))
  }
  attachCards(box, pageMarks(data))
}

/** Names what a hostile text has put into a box or its open card. */
function intruders(idPrefix: string): string[] {
  const box = document.getElementById(`box-${idPrefix}`)!
  const card = document.querySelector<HTMLElement>('.citespan-popover:popover-open')
  const found: string[] = card ? [] : ['no card']
  for (const element of [box, ...(card ? [card] : [])].flatMap((root) => [...root.querySelectorAll('*')])) {
    if (!KNOWN.has(element.localName)) found.push(`<${element.localName}>`)
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc' || name === 'src') found.push(`${name}="${value}"`)
      if (name === 'href' && !/^(?:https?:\/\/[^@]*$|mailto:|#)/.test(value)) found.push(`href="${value}"`)
    }
  }
  // The model's own text is shown unchanged, so only it may contain control characters.
  for (const root of [box.querySelector('.citespan-sources'), card]) {
    if (root && CONTROLS.test(root.textContent)) found.push('control characters')
  }
  for (const root of [box, card]) {
    if (root && root.scrollWidth > root.clientWidth + 1)
      found.push(`wider than ${root.className || 'its box'}`)
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the page')
  if (card) {
    const { left, top, right, bottom } = card.getBoundingClientRect()
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
      found.push('card outside of the screen')
    if (getComputedStyle(card).overflowY === 'visible') found.push('a card that does not hold what is in it')
  }
  return found
}

const KNOWN = new Set(
  `a bdi blockquote br button citespan-answer citespan-sources code del div em hr ins li mark ol p pre section span
  strong sup table tbody td th thead tr ul svg path`.split(/\s+/),
)
/** Control characters of terminals, and characters that change the direction of text. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/

const hostile = { showIn, intruders }
export type Hostile = typeof hostile
Object.assign(globalThis, { hostile })
