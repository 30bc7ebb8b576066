const shown = new WeakMap<Element, string[]>()

/**
 * Shows HTML in a container and leaves the blocks that did not change as they
 * are, so that focus, selection and running transitions in them stay. The HTML
 * has to come from an escaping renderer.
 */
export function patchBlocks(container: Element, html: string): void {
  const template = document.createElement('template')
  template.innerHTML = html
  const next = [...template.content.children]
  const before = shown.get(container) ?? []
  const after = next.map((block) => block.outerHTML)
  for (const [index, block] of next.entries()) {
    const old = container.children[index]
    if (!old) container.append(block)
    else if (before[index] !== after[index]) old.replaceWith(block)
  }
  while (container.children.length > next.length) container.lastElementChild?.remove()
  shown.set(container, after)
}
