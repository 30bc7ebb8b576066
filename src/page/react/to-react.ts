import { Fragment, createElement } from 'react'
import type { ElementType, ReactNode } from 'react'
import type { ViewElement, ViewNode } from '../view/node.ts'

/**
 * What is shown in the place of elements: by tag (`a`, `table` …) or by the class
 * that says what they are (`citespan-marker`, `citespan-claim`), which goes first.
 * A component gets the attributes as React names them, and the children.
 */
export type Components = Readonly<Record<string, ElementType | string | undefined>>

/**
 * A view as React nodes. Keys are those of the view, so that what stays is not
 * mounted anew; a text among elements is named by the one before it, so that
 * nothing is moved either, which would take the focus away for a moment.
 */
export function toReact(nodes: readonly ViewNode[], components: Components = {}): ReactNode[] {
  let before = 'start'
  return nodes.map((node, index) => {
    if (typeof node === 'string') {
      if (nodes.length === 1) return node
      before = `after-${before}`
      return createElement(Fragment, { key: before }, node)
    }
    before = node.key ?? `at-${index}`
    const props = { ...toProps(node.attributes), key: before }
    const content = node.children.length > 0 ? toReact(node.children, components) : undefined
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
