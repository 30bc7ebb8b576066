import type { ExplanationBranch } from 'citespan'
import { statusCounts } from 'citespan/client'
import type { CitespanAnswerElement, CitespanSourcesElement } from 'citespan/element'
import { count, create, element } from '../page/element.ts'
import type { CheckedAnswer, JudgedSentence } from './jobs.ts'

const summary = element('summary', HTMLElement)
const answer = element('marked', HTMLElement) as CitespanAnswerElement
const sources = element('cited', HTMLElement) as CitespanSourcesElement
const list = element('sentences', HTMLOListElement)
const wrongMarks = element('wrong-marks', HTMLElement)
const result = element('result', HTMLElement)

/** Sentences whose reasons are drawn at once; the others follow when they are asked for. */
const SHOWN = 200

/** Shows the marked answer and, sentence by sentence, why; `open` shows the evidence of a sentence in its source. */
export function showResult(checked: CheckedAnswer, open: (sentence: JudgedSentence) => void): void {
  const { text, data, sentences, wrongMarks: wrong } = checked
  answer.text = text
  answer.data = data
  answer.showUncited = true
  sources.hidden = data.citations.length === 0
  summary.textContent = summaryOf(checked)
  wrongMarks.hidden = wrong.length === 0
  wrongMarks.textContent = `Marks that name no source: ${wrong.join(', ')}`
  list.replaceChildren()
  drawFrom(0)
  result.dataset['state'] = 'done'

  function drawFrom(first: number): void {
    const next = first + SHOWN
    list.append(...sentences.slice(first, next).map((sentence) => sentenceItem(sentence, open)))
    if (sentences.length <= next) return
    const more = create('button', {
      className: 'link',
      text: `Show ${count(Math.min(SHOWN, sentences.length - next), 'more sentence')}`,
      attributes: { type: 'button' },
    })
    const item = create('li', { className: 'try-more' }, more)
    more.addEventListener('click', () => {
      item.remove()
      drawFrom(next)
      list.children[next]?.querySelector('summary')?.focus()
    })
    list.append(item)
  }
}

function summaryOf({ data: { citations, failed = [] }, sentences }: CheckedAnswer): string {
  const bare = sentences.filter(({ status }) => status === 'uncited').length
  const parts = [
    ...statusCounts([...citations, ...failed]),
    ...(bare > 0 ? [`${bare} without a source`] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : 'There is no sentence to check in this answer.'
}

function sentenceItem(sentence: JudgedSentence, open: (sentence: JudgedSentence) => void): HTMLLIElement {
  const { text, status, words, reason, why } = sentence
  const details = create(
    'details',
    {},
    create(
      'summary',
      {},
      create('span', { className: 'try-status', text: words, attributes: { 'data-status': status } }),
      create('span', { className: 'try-sentence', text, attributes: { dir: 'auto' } }),
      create('span', { className: 'try-reason', text: reason, attributes: { dir: 'auto' } }),
    ),
  )
  // Trees of hundreds of sentences are made when they are opened.
  details.addEventListener(
    'toggle',
    () => {
      details.append(...(status === 'uncited' || status === 'none' ? [] : [openButton()]), tree(why))
    },
    { once: true },
  )
  return create('li', {}, details)

  function openButton(): HTMLElement {
    const button = create('button', {
      className: 'link',
      text: 'Show in the source',
      attributes: { type: 'button' },
    })
    button.addEventListener('click', () => open(sentence))
    return button
  }
}

function tree(branches: readonly ExplanationBranch[]): HTMLUListElement {
  return create(
    'ul',
    { className: 'try-tree' },
    ...branches.map(({ line, branches = [] }) =>
      create(
        'li',
        {},
        create('span', { text: line, attributes: { dir: 'auto' } }),
        ...(branches.length > 0 ? [tree(branches)] : []),
      ),
    ),
  )
}
