/** Reads DOCX documents. In: an open container. Out: the text as markdown, as a reader sees it, and the title. */
import { withoutNoteMarks } from '../../core/text.ts'
import { createMarkdownWriter } from '../container/markdown-writer.ts'
import type { Block } from '../container/markdown-writer.ts'
import { damaged } from '../container/open-container.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import { readXml } from '../container/read-xml.ts'
import { createDocxBody } from './docx-body.ts'
import type { DocxBodyOptions } from './docx-body.ts'
import { cellText } from './table-builder.ts'
import { readDocxNotes } from './docx-notes.ts'
import { readDocxNumbering } from './docx-numbering.ts'
import { readDocxStyles } from './docx-styles.ts'
import { readTitle } from '../container/core-properties.ts'
import { partsOf, readRelationships } from '../container/relationships.ts'

/** The text of a document as markdown, and its title, at most 500 UTF-16 units; `title` is absent if there is none. */
export type OfficeText = { content: string; title?: string }

/**
 * The text of a DOCX as a reader sees it with all changes accepted: headings, lists with the numbers that Word counts,
 * tables, text boxes after their paragraph, footnotes and endnotes after the paragraph that refers to them. Comments,
 * headers, footers and hidden text are left out.
 */
export async function readDocx(container: Container, options: ContainerOptions): Promise<OfficeText> {
  const root = await readRelationships(container, '', options)
  const [main] = partsOf(container, root, 'officeDocument')
  if (main === undefined) throw damaged(options.name, 'it has no document')
  const related = await readRelationships(container, main, options)
  const [[styles], [numbering]] = [
    partsOf(container, related, 'styles'),
    partsOf(container, related, 'numbering'),
  ]
  const shared = {
    styleOf: styles === undefined ? () => ({}) : await readDocxStyles(container, styles, options),
    numbering: numbering === undefined ? null : await readDocxNumbering(container, numbering, options),
    maxLength: options.limits.text,
  }
  const notes = {
    footnote: await readNotes('footnote'),
    endnote: await readNotes('endnote'),
  }
  const writer = createMarkdownWriter(options)
  const pending: string[] = []
  let noted = 0
  let title: string | undefined
  let heading: string | undefined
  const onBlock = (block: Block) => {
    if (block.kind === 'paragraph' && block.level === 1)
      heading ??= withoutNoteMarks(block.text).trim() || undefined
    writer.add(block)
    for (const text of pending.splice(0)) writer.add({ kind: 'paragraph', text })
  }
  const body: DocxBodyOptions = {
    ...shared,
    onBlock,
    onNote(kind, id) {
      const text = notes[kind].get(id)
      if (text === undefined) return ''
      pending.push(`[^${++noted}]: ${text}`)
      return `[^${noted}]`
    },
    onTitle: (text) => void (title ??= withoutNoteMarks(text)),
  }
  await readXml(container, main, createDocxBody(body), options)
  for (const text of pending) writer.add({ kind: 'paragraph', text })
  const stated = await readTitle(container, root, options)
  const found = stated ?? title ?? heading
  return { content: writer.content(), ...(found !== undefined && { title: found.slice(0, 500) }) }

  async function readNotes(kind: 'footnote' | 'endnote'): Promise<ReadonlyMap<string, string>> {
    const [part] = partsOf(container, related, `${kind}s`)
    if (part === undefined) return new Map()
    return readDocxNotes(container, part, {
      ...options,
      kind,
      createBody: (onNoteBlock) => createDocxBody({ ...shared, onBlock: onNoteBlock }),
      textOf: (blocks) => cellText(blocks, options.limits.text),
    })
  }
}
