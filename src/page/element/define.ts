import { CitespanAnswerElement } from './answer-element.ts'
import { CitespanSourcesElement } from './sources-element.ts'

/**
 * Defines `<citespan-answer>` and `<citespan-sources>`. Importing the entry alone has no effect, so that bundlers can
 * drop unused parts and servers can import it. A further call, or one without a registry (on a server), does nothing.
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
