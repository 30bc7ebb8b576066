import { withoutNoteMarks } from '../../core/text.ts'
import { createMarkdownWriter } from '../container/markdown-writer.ts'
import { damaged } from '../container/open-container.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import { readOdfTitle, refuseEncrypted } from '../container/open-document.ts'
import { readXml } from '../container/read-xml.ts'
import type { OfficeText } from './docx.ts'
import { createOdtBody } from './odt-body.ts'
import { createOdtStyles } from './odt-styles.ts'

/**
 * The text of an ODT as a reader sees it with all changes accepted: headings, lists with the numbers that the program
 * counts, tables, text boxes after their paragraph, notes after the paragraph that refers to them. Comments, headers,
 * footers and hidden text are left out.
 */
export async function readOdt(container: Container, options: ContainerOptions): Promise<OfficeText> {
  await refuseEncrypted(container, options)
  const main = container.find('content.xml')
  if (main === null) throw damaged(options.name, 'it has no text')
  const { handlers, styles } = createOdtStyles()
  const shared = container.find('styles.xml')
  if (shared !== null) await readXml(container, shared, handlers, options)
  const writer = createMarkdownWriter(options)
  const pending: string[] = []
  let noted = 0
  let title: string | undefined
  let heading: string | undefined
  const body = createOdtBody({
    styles,
    onBlock(block) {
      if (block.kind === 'paragraph' && block.level === 1)
        heading ??= withoutNoteMarks(block.text).trim() || undefined
      writer.add(block)
      for (const text of pending.splice(0)) writer.add({ kind: 'paragraph', text })
    },
    onNote(text) {
      pending.push(`[^${++noted}]: ${text}`)
      return `[^${noted}]`
    },
    onTitle: (text) => void (title ??= withoutNoteMarks(text)),
    maxLength: options.limits.text,
  })
  await readXml(
    container,
    main,
    {
      // The automatic styles precede the text in the same entry.
      open(name, attributes) {
        handlers.open(name, attributes)
        body.open(name, attributes)
      },
      close(name) {
        handlers.close!(name)
        body.close!(name)
      },
      text: (text) => body.text!(text),
    },
    options,
  )
  for (const text of pending) writer.add({ kind: 'paragraph', text })
  const found = (await readOdfTitle(container, options)) ?? title ?? heading
  return { content: writer.content(), ...(found !== undefined && { title: found.slice(0, 500) }) }
}
