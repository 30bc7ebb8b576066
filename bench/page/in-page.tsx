/** Runs in the page: renders answers and measures the time, including layout. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createAnswerContent } from '../../src/page/element/answer-content.ts'
import { CitedMarkdown } from '../../src/page/react/cited-markdown.tsx'
import type { AnswerMarks } from '../../src/page/view/marks.ts'
import { longAnswer, withLateChange } from './long-answer.ts'

type Drawer = { draw(text: string, marks: AnswerMarks | null): void; clear(): void }

const drawers = {
  /** What `<citespan-answer>` does in one frame. */
  element(place: HTMLElement): Drawer {
    const content = createAnswerContent(place, { isKept: () => false })
    const options = { idPrefix: 'answer', showFailed: false }
    return {
      draw: (text, marks) => content({ first: 0, texts: [text] }, marks, options),
      clear: () => place.replaceChildren(),
    }
  },
  react(place: HTMLElement): Drawer {
    const root = createRoot(place)
    return {
      draw: (text, marks) => flushSync(() => root.render(<CitedMarkdown text={text} data={marks} />)),
      clear: () => flushSync(() => root.unmount()),
    }
  },
}

const { text, marks } = longAnswer()

/** Milliseconds of the first view of the answer, with or without its citations. */
function firstView(name: keyof typeof drawers, { isCited }: { isCited: boolean }): number {
  const place = document.body.appendChild(document.createElement('main'))
  const drawer = drawers[name](place)
  const time = timed(() => drawer.draw(text, isCited ? marks : null))
  drawer.clear()
  place.remove()
  return time
}

/** Milliseconds of each of `count` changes to one citation in the middle of an answer that is already shown. */
function lateChanges(name: keyof typeof drawers, { count }: { count: number }): number[] {
  const place = document.body.appendChild(document.createElement('main'))
  const drawer = drawers[name](place)
  drawer.draw(text, marks)
  const changes = Array.from({ length: count }, (_, index) => withLateChange(marks, 5000 + index))
  const times = changes.map((change) => timed(() => drawer.draw(text, change)))
  drawer.clear()
  place.remove()
  return times
}

function timed(draw: () => void): number {
  void document.body.offsetHeight
  const start = performance.now()
  draw()
  void document.body.offsetHeight
  return performance.now() - start
}

export const bench = { firstView, lateChanges }
export type Bench = typeof bench
Object.assign(globalThis, { bench })
