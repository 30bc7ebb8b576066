import { createElement } from 'react'
import type { ElementType, ReactNode } from 'react'
import type { ViewElement, ViewNode } from '../render/view/node.ts'

/**
 * What is shown in the place of elements: by tag (`a`, `table` …) or by the class
 * that says what they are (`citespan-marker`, `citespan-claim`), which goes first.
 * A component gets the attributes as React names them, and the children.
 */
export type Components = Readonly<Record<string, ElementType | string | undefined>>

/** A view as React nodes; keys are those of the view, so that what stays is not mounted anew. */
export function toReact(nodes: readonly ViewNode[], components: Components = {}): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const { key, attributes, children } = node
    const props = { ...toProps(attributes), key: key ?? `at-${index}` }
    const content = children.length > 0 ? toReact(children, components) : undefined
    return createElement(componentOf(node, components), props, content)
  })
}

function componentOf({ tag, attributes }: ViewElement, components: Components): ElementType | string {
  const [kind = ''] = attributes['class']?.split(' ') ?? []
  return own(components, kind) ?? own(components, tag) ?? tag
}

function own(components: Components, name: string): ElementType | string | undefined {
  return Object.hasOwn(components, name) ? components[name] : undefined
}

/** Attributes that React has a name of its own for; `aria-*`, `data-*` and the others are as they are. */
const PROPERTIES: Record<string, string> = { class: 'className', tabindex: 'tabIndex' }

function toProps(attributes: ViewElement['attributes']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [PROPERTIES[name] ?? name, value]),
  )
}
