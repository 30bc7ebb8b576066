/** A position in an element's text, counted without its markers. */
type TextPlace = { root: HTMLElement; offset: number }

/**
 * Runs `change`, then restores the selection in `root` if the change replaced the selected nodes, for example by a
 * new citation. Costs nothing without a selection.
 */
export function keepSelection(root: HTMLElement, change: () => void): void {
  const restore = holdSelection(root)
  change()
  restore?.()
}

/**
 * Remembers the selection in `root` before a change and returns a function that restores it afterwards; `null` if
 * nothing is selected or the selection is not all in `root`.
 */
export function holdSelection(root: HTMLElement): (() => void) | null {
  const selection = root.ownerDocument.getSelection()
  const { anchorNode, focusNode, anchorOffset, focusOffset } = selection ?? {}
  const isHere = root.contains(anchorNode ?? null) && root.contains(focusNode ?? null)
  if (!selection || selection.isCollapsed || !anchorNode || !focusNode || !isHere) return null
  const anchor = placeOf(root, anchorNode, anchorOffset ?? 0)
  const focus = placeOf(root, focusNode, focusOffset ?? 0)
  return () => {
    const isKept =
      selection.anchorNode === anchorNode &&
      selection.anchorOffset === anchorOffset &&
      selection.focusNode === focusNode &&
      selection.focusOffset === focusOffset
    const from = isKept ? null : nodeAt(anchor)
    const to = isKept ? null : nodeAt(focus)
    if (from && to) selection.setBaseAndExtent(from.text, from.offset, to.text, to.offset)
  }
}

function placeOf(root: HTMLElement, node: Node, offset: number): TextPlace {
  const range = root.ownerDocument.createRange()
  range.setStart(root, 0)
  range.setEnd(node, offset)
  let length = 0
  for (const text of textsOf(root)) {
    if (text === node) return { root, offset: length + offset }
    if (range.comparePoint(text, 0) > 0) break
    length += text.length
  }
  return { root, offset: length }
}

function nodeAt({ root, offset }: TextPlace): { text: Text; offset: number } | null {
  let before = 0
  for (const text of textsOf(root)) {
    if (before + text.length >= offset) return { text, offset: offset - before }
    before += text.length
  }
  return null
}

function* textsOf(root: HTMLElement): Generator<Text> {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text instanceof Text && !text.parentElement?.closest('.citespan-marker')) yield text
  }
}
