import { keepSelection } from '../browser/keep-selection.ts'
import { patchChildren } from '../browser/patch.ts'
import { createAnswerView } from '../view/answer.ts'
import type { AnswerMarks } from '../view/marks.ts'

/** Consecutive text parts of an answer as markdown; `first` is the index of the first. */
type AnswerParts = { first: number; texts: readonly string[] }

type AnswerView = ReturnType<typeof createAnswerView>

/**
 * Creates a function that draws text parts as children of `host`, each in a `<div class="citespan-answer">`. Existing
 * children of that kind (a server's HTML) are reused. If there are none, all children are placeholders: the first
 * drawing removes them, except scripts and children for which `isKept` returns `true`.
 */
export function createAnswerContent(
  host: HTMLElement,
  { isKept }: { isKept: (child: Element) => boolean },
): (
  parts: AnswerParts,
  marks: AnswerMarks | null,
  options: { idPrefix: string; showFailed: boolean },
) => void {
  let views: AnswerView[] = []
  let viewsFor = ''

  function elements(): HTMLElement[] {
    return Array.from(host.querySelectorAll<HTMLElement>(':scope > .citespan-answer'))
  }

  function begin(): HTMLElement {
    for (const child of Array.from(host.childNodes)) {
      if (!(child instanceof Element && (child.localName === 'script' || isKept(child)))) child.remove()
    }
    return addAfter(null)
  }

  function addAfter(last: HTMLElement | null): HTMLElement {
    const added = host.ownerDocument.createElement('div')
    added.className = 'citespan-answer'
    if (last) last.after(added)
    else host.prepend(added)
    return added
  }

  return ({ first, texts }, marks, options) => {
    const madeFor = JSON.stringify([first, options])
    if (viewsFor !== madeFor) views = []
    viewsFor = madeFor
    keepSelection(host, () => {
      const known = elements()
      let last: HTMLElement | null = null
      for (const [position, text] of texts.entries()) {
        const element: HTMLElement = known[position] ?? (last ? addAfter(last) : begin())
        const view = (views[position] ??= createAnswerView({ textPart: first + position, ...options }))
        const nodes = view(text, marks).flatMap(({ children }) => children)
        patchChildren(element, nodes)
        last = element
      }
      if (texts.length === 0) patchChildren(known[0] ?? begin(), [])
      for (const rest of known.slice(Math.max(texts.length, 1))) rest.remove()
    })
  }
}
