/** The script of a page that shows one answer, rendered in one of three ways. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { defineCitationElements } from '../../src/page/element.ts'
import { attachCards } from '../../src/page/cards/cards.ts'
import { pageMarks } from '../../src/page/browser/page-marks.ts'
import { CitedMarkdown, SourceList } from '../../src/page/react.ts'
import type { CitationsData } from '../../src/core/citations-data.ts'

export type Shown = { text: string; data: CitationsData; idPrefix: string }

const ways = {
  /** HTML from a server, with cards for its markers. */
  html(main: HTMLElement, { data }: Shown): void {
    attachCards(main, pageMarks(data))
  },
  element(main: HTMLElement, { text, data, idPrefix }: Shown): void {
    defineCitationElements()
    const answer = document.createElement('citespan-answer')
    answer.id = idPrefix
    answer.text = text
    answer.data = data
    const sources = document.createElement('citespan-sources')
    sources.citationsFor = idPrefix
    main.append(answer, sources)
  },
  react(main: HTMLElement, { text, data, idPrefix }: Shown): void {
    const page = (
      <>
        <div className="citespan-answer">
          <CitedMarkdown text={text} data={data} idPrefix={idPrefix} />
        </div>
        <SourceList data={data} idPrefix={idPrefix} />
      </>
    )
    flushSync(() => createRoot(main).render(page))
    attachCards(main, pageMarks(data))
  },
}
export type Way = keyof typeof ways

Object.assign(globalThis, {
  showAnswer: (way: Way, shown: Shown) => ways[way](document.querySelector('main')!, shown),
})
declare global {
  function showAnswer(way: Way, shown: Shown): void
}
