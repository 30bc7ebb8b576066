import type { CitationsData } from 'citespan'
import type { Answer, ConversationNumbers } from 'citespan/client'
import { CitespanAnswerElement, CitespanSourcesElement } from 'citespan/element'
import { create } from './element.ts'
import { placeKey } from './sentence-place.ts'
import type { SentencePlace } from './sentence-place.ts'
import { statusOf } from './status.ts'

export type Turn = {
  readonly element: HTMLElement
  readonly question: string
  /** The answer with the source numbers of its own run. */
  readonly answer: Answer
  /** The same answer with the source numbers of the conversation. */
  readonly data: CitationsData
  show(answer: Answer, options?: { isQuiet?: boolean }): void
  showUncited(isShown: boolean): void
  /** The element of an uncited sentence, once it is drawn. */
  find(place: SentencePlace): HTMLElement | null
}

/** A question and its answer on the page; `number` makes its element ids unique. */
export function createTurn({
  question,
  initial,
  number,
  numbers,
}: {
  question: string
  initial: Answer
  number: number
  numbers: ConversationNumbers
}): Turn {
  const idPrefix = `answer-${number}`
  const asked = create('h2', { className: 'asked', text: question, attributes: { dir: 'auto' } })
  asked.id = `${idPrefix}-question`
  const text = create('div', { className: 'answer' })
  const status = create('p', { className: 'status', attributes: { role: 'status' } })
  const sources = new CitespanSourcesElement()
  sources.className = 'sources'
  sources.idPrefix = idPrefix
  sources.label = `Sources of answer ${number}`
  const element = create(
    'article',
    { className: 'turn', attributes: { id: `turn-${number}`, 'aria-labelledby': asked.id } },
    asked,
    text,
    status,
    sources,
  )
  const parts = new Map<number, CitespanAnswerElement>()
  let current = initial
  let data = toData(numbers.number(idPrefix, initial))
  let isUncitedShown = false

  function partOf(textPart: number): CitespanAnswerElement {
    const known = parts.get(textPart)
    if (known) return known
    const made = new CitespanAnswerElement()
    made.idPrefix = idPrefix
    made.textPart = textPart
    made.showUncited = isUncitedShown
    parts.set(textPart, made)
    text.append(made)
    return made
  }

  function show(answer: Answer, { isQuiet = false }: { isQuiet?: boolean } = {}): void {
    current = answer
    data = toData(numbers.number(idPrefix, answer))
    for (const [textPart, words] of answer.textParts.entries()) {
      if (words.trim() === '') continue
      const part = partOf(textPart)
      if (part.text !== words) part.text = words
      part.data = onlyOf(data, textPart)
    }
    sources.data = data
    text.toggleAttribute('data-writing', answer.status === 'streaming' && !isQuiet)

    const line = statusOf(answer, { isQuiet })
    // While it is read, the answer announces its own progress in fewer words.
    status.ariaLive = line.state === 'busy' ? 'off' : 'polite'
    status.dataset['state'] = line.state
    if (status.textContent !== line.text) status.textContent = line.text
  }

  show(initial)
  return {
    element,
    question,
    show,
    showUncited(isShown) {
      isUncitedShown = isShown
      for (const part of parts.values()) part.showUncited = isShown
    },
    find(place) {
      const refused = current.failed.find((citation) => placeKey(citation) === placeKey(place))
      const id = refused?.id ?? `uncited-${placeKey(place)}`
      return text.querySelector<HTMLElement>(`.citespan-claim[data-citation~="${CSS.escape(id)}"]`)
    },
    get answer() {
      return current
    },
    get data() {
      return data
    },
  }
}

function toData({ runId, progress, sources, citations, failed, uncited }: Answer): CitationsData {
  return {
    runId: runId ?? '',
    progress: progress ?? 'matching',
    sources: [...sources],
    citations: [...citations],
    failed: [...failed],
    uncited: [...uncited],
  }
}

/** Each text part is an element of its own, which announces its own citations. */
function onlyOf(data: CitationsData, part: number): CitationsData {
  const isOfPart = ({ textPart }: { textPart: number }) => textPart === part
  const { citations, failed = [], uncited } = data
  return {
    ...data,
    citations: citations.filter(isOfPart),
    failed: failed.filter(isOfPart),
    uncited: uncited.filter(isOfPart),
  }
}
