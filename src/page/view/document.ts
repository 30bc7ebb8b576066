import type { MarkdownDocument } from '../../text/markdown.ts'
import { viewBlock } from './block.ts'
import { collectNotes } from './document-notes.ts'
import { elementId } from './escape-html.ts'
import type { DocumentContext } from './inline.ts'
import type { Layer } from './layer.ts'
import { h } from './node.ts'
import type { ViewElement, ViewNode } from './node.ts'

/** The view of a whole document: its blocks, then its footnotes. */
export function viewDocument(
  { blocks, pieces }: MarkdownDocument,
  { text, layer, idPrefix }: { text: string; layer: Layer; idPrefix: string },
): ViewNode[] {
  const context = { text, pieces, notes: collectNotes(blocks), layer, idPrefix }
  const body = blocks.flatMap((block) => viewBlock(block, context))
  return context.notes.noteNumbers.size > 0 ? [...body, viewFootnotes(context)] : body
}

/** A section with the footnotes that the text or another footnote references, also if there are none. */
export function viewFootnotes(context: DocumentContext): ViewElement {
  const { notes, idPrefix } = context
  const items: ViewElement[] = []
  for (const identifier of notes.noteNumbers.keys()) {
    const children = notes.footnotes.get(identifier)?.children ?? []
    const id = elementId(idPrefix, `footnote-${identifier}`)
    items.push(
      h(
        'li',
        { key: id, id },
        children.flatMap((child) => viewBlock(child, context)),
      ),
    )
  }
  return h('section', { key: 'footnotes', role: 'doc-endnotes' }, [h('ol', {}, items)])
}
