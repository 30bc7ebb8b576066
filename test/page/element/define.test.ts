import { describe, expect, test } from 'vitest'
import {
  CitespanAnswerElement,
  CitespanSourcesElement,
  defineCitationElements,
} from '../../../src/page/element.ts'

describe('defineCitationElements', () => {
  test('does nothing where there is no page, and can be imported there', () => {
    expect(globalThis.customElements).toBe(undefined)
    expect(() => defineCitationElements()).not.toThrow()
  })

  test('defines both elements once', () => {
    const defined = new Map<string, unknown>()
    const registry = {
      get: (name: string) => defined.get(name),
      define(name: string, element: unknown) {
        if (defined.has(name)) throw new Error(`${name} is defined.`)
        defined.set(name, element)
      },
    }
    // All that it asks of a registry.
    defineCitationElements(registry as unknown as CustomElementRegistry)
    defineCitationElements(registry as unknown as CustomElementRegistry)
    expect([...defined]).toEqual([
      ['citespan-answer', CitespanAnswerElement],
      ['citespan-sources', CitespanSourcesElement],
    ])
  })
})
