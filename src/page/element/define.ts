import { CitespanAnswerElement } from './answer-element.ts'
import { CitespanSourcesElement } from './sources-element.ts'

/**
 * Makes `<citespan-answer>` and `<citespan-sources>` known to a page. Importing
 * the entry alone does nothing, so that a bundler may leave out what is not used
 * and a server can import it. Twice is once; without a registry (on a server)
 * nothing happens.
 *
 * ```ts
 * import { defineCitationElements } from 'citespan/element'
 * defineCitationElements()
 * ```
 */
export function defineCitationElements(
  registry: CustomElementRegistry | undefined = globalThis.customElements,
): void {
  if (!registry) return
  for (const [name, element] of Object.entries(ELEMENTS)) {
    if (!registry.get(name)) registry.define(name, element)
  }
}

const ELEMENTS = { 'citespan-answer': CitespanAnswerElement, 'citespan-sources': CitespanSourcesElement }
