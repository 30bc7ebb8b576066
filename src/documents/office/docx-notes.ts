import type { Block } from '../container/markdown-writer.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import { attributeOf, readXml } from '../container/read-xml.ts'
import type { XmlHandlers } from '../container/read-xml.ts'

/** The texts of footnotes or endnotes by their ids, without the separator lines. */
export async function readDocxNotes(
  container: Container,
  entry: string,
  {
    kind,
    createBody,
    textOf,
    ...options
  }: ContainerOptions & {
    kind: 'footnote' | 'endnote'
    createBody: (onBlock: (block: Block) => void) => XmlHandlers
    textOf: (blocks: readonly Block[]) => string
  },
): Promise<ReadonlyMap<string, string>> {
  const notes = new Map<string, string>()
  let blocks: Block[] = []
  const body = createBody((block) => blocks.push(block))
  let note: string | null = null
  await readXml(
    container,
    entry,
    {
      open(name, attributes) {
        if (name === kind) {
          blocks = []
          const type = attributeOf(attributes, 'type') ?? 'normal'
          note = type === 'normal' ? (attributeOf(attributes, 'id') ?? null) : null
        }
        body.open(name, attributes)
      },
      close(name) {
        body.close!(name)
        if (name !== kind || note === null) return
        const text = textOf(blocks)
        if (text !== '') notes.set(note, text)
        note = null
      },
      text: (text) => body.text!(text),
    },
    options,
  )
  return notes
}
