import { renderHtml, renderSourceList } from 'citespan/client'
import type { Answer, Citation } from 'citespan/client'
import { create } from './element.ts'
import { patchBlocks } from './patch.ts'
import { statusOf } from './status.ts'
import { asClaims } from './uncited.ts'

export type Turn = {
  readonly element: HTMLElement
  readonly question: string
  /** The answer as it is shown. */
  readonly answer: Answer
  show(answer: Answer, options?: { isQuiet?: boolean }): void
}

/** How a new marker comes; durations in milliseconds. */
const appearing = {
  duration: 700,
  frames: [
    { opacity: 0, top: '0' },
    { opacity: 1, top: '-0.42em', offset: 0.6 },
    { opacity: 1, top: '-0.42em' },
  ],
}
const prefersStill = matchMedia('(prefers-reduced-motion: reduce)')

/** A question and its answer on the page; `number` makes the ids of its elements its own. */
export function createTurn(question: string, initial: Answer, number: number): Turn {
  const idPrefix = `answer-${number}`
  const element = create('article', { className: 'turn' })
  const asked = create('h2', { className: 'asked', text: question })
  const text = create('div', { className: 'answer' })
  const status = create('p', { className: 'status' })
  const sources = create('div', { className: 'sources' })
  element.setAttribute('aria-labelledby', `${idPrefix}-question`)
  asked.id = `${idPrefix}-question`
  asked.dir = 'auto'
  status.setAttribute('role', 'status')
  element.append(asked, text, status, sources)

  const firstSeen = new Map<string, number>()
  const isLive = initial.status === 'streaming'
  let current = initial
  let listed = ''

  function show(answer: Answer, { isQuiet = false }: { isQuiet?: boolean } = {}): void {
    current = answer
    const { textParts, citations, uncited } = answer
    const data = { sources: [...answer.sources], citations: [...citations, ...asClaims(uncited, textParts)] }
    patchBlocks(
      text,
      textParts.map((part, textPart) => renderHtml(part, data, { textPart, idPrefix })).join(''),
    )
    text.toggleAttribute('data-writing', answer.status === 'streaming' && !isQuiet)
    for (const claim of text.querySelectorAll<HTMLElement>('[data-citation^=uncited-]')) claim.tabIndex = 0
    if (isLive) letAppear(citations)

    const line = statusOf(answer, { isQuiet })
    if (status.textContent !== line.text) status.textContent = line.text
    status.dataset['state'] = line.state

    const list = renderSourceList(data, { idPrefix })
    if (list !== listed) sources.innerHTML = list
    listed = list
  }

  /** A block that is written anew while it grows goes on fading its markers in where it was. */
  function letAppear(citations: readonly Citation[]): void {
    const now = performance.now()
    for (const { id } of citations) if (!firstSeen.has(id)) firstSeen.set(id, now)
    for (const marker of text.querySelectorAll<HTMLElement>('.citespan-marker')) {
      const age = now - (firstSeen.get(marker.dataset['citation'] ?? '') ?? 0)
      if (age >= appearing.duration || marker.getAnimations().length > 0 || prefersStill.matches) continue
      marker.animate(appearing.frames, { duration: appearing.duration, delay: -age, easing: 'ease-out' })
    }
  }

  show(initial)
  return {
    element,
    question,
    show,
    get answer() {
      return current
    },
  }
}
