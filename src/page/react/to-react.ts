import { Fragment, createElement } from 'react'
import type { ElementType, ReactNode } from 'react'
import type { ViewElement, ViewNode } from '../view/node.ts'

/**
 * Components that replace elements, by tag (`a`, `table` …) or by the first class of the
 * element (`citespan-marker`, `citespan-claim`), which takes precedence. A component
 * gets the element's attributes, under React's names, and its children.
 */
export type Components = Readonly<Record<string, ElementType | string | undefined>>

/**
 * Converts a view to React nodes. An element keeps its key of the view, so that React does not mount it again when the
 * answer changes. A text beside elements gets a key as well, made from the element before it, so that React moves no
 * nodes: an element that is moved loses the focus for a moment.
 *
 * `components` replaces elements. Its keys are HTML tags (`a`) or first classes of elements (`citespan-marker`).
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

/** React's names of attributes that differ from HTML; all others, such as `aria-*` and `data-*`, stay the same. */
const PROPERTIES: Record<string, string> = { class: 'className', tabindex: 'tabIndex' }

function toProps(attributes: ViewElement['attributes']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [PROPERTIES[name] ?? name, value]),
  )
}
