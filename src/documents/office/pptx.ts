import { createMarkdownWriter } from '../container/markdown-writer.ts'
import type { MarkdownWriter } from '../container/markdown-writer.ts'
import { damaged } from '../container/open-container.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import { prefixedAttribute, readXml } from '../container/read-xml.ts'
import type { RegionSpan } from '../../core/source.ts'
import { readTitle } from '../container/core-properties.ts'
import type { OfficeText } from './docx.ts'
import { createSlideReader } from './slide.ts'
import type { SlideText } from './slide.ts'
import { partsOf, readRelationships } from '../container/relationships.ts'

/**
 * The text of a PPTX, slide by slide in presentation order: titles as headings, tables, speaker notes below a heading
 * `Notes`; `regions` has the span of each slide. A hidden slide is marked as hidden. Footers, dates and slide numbers
 * are left out, and so are charts, whose text is in separate workbooks.
 */
export async function readPptx(
  container: Container,
  options: ContainerOptions,
): Promise<OfficeText & { regions: RegionSpan[] }> {
  const root = await readRelationships(container, '', options)
  const [main] = partsOf(container, root, 'officeDocument')
  if (main === undefined) throw damaged(options.name, 'it has no presentation')
  const writer = createMarkdownWriter(options)
  const regions: RegionSpan[] = []
  let first: string | undefined
  for (const [index, part] of (await slidesOf(container, main, options)).entries()) {
    const slide = await readSlide(container, part, options)
    const notes = await readNotes(container, part, options)
    const start = writer.part()
    writeSlide(writer, { ...slide, notes, number: index + 1 })
    if (writer.length > start) regions.push({ start, end: writer.length, slide: index + 1 })
    first ??= slide.title
  }
  const title = (await readTitle(container, root, options)) ?? first
  return { content: writer.content(), regions, ...(title !== undefined && { title: title.slice(0, 500) }) }
}

/** The slides in the order shown; each slide is listed once. */
async function slidesOf(container: Container, main: string, options: ContainerOptions): Promise<string[]> {
  const related = await readRelationships(container, main, options)
  const targets = new Map(related.map((each) => [each.id, each]))
  const parts = new Set<string>()
  await readXml(
    container,
    main,
    {
      open(name, attributes) {
        const target = name === 'sldId' ? targets.get(prefixedAttribute(attributes, 'id') ?? '') : undefined
        const entry = target && !target.isExternal ? container.find(target.target) : null
        if (entry !== null) parts.add(entry)
      },
    },
    options,
  )
  return [...parts]
}

async function readSlide(container: Container, part: string, options: ContainerOptions): Promise<SlideText> {
  const reader = createSlideReader({ maxLength: options.limits.text })
  await readXml(container, part, reader.handlers, options)
  return reader.slide
}

async function readNotes(
  container: Container,
  part: string,
  options: ContainerOptions,
): Promise<SlideText['blocks']> {
  const [notes] = partsOf(container, await readRelationships(container, part, options), 'notesSlide')
  if (notes === undefined) return []
  const reader = createSlideReader({ maxLength: options.limits.text, only: 'body' })
  await readXml(container, notes, reader.handlers, options)
  return reader.slide.blocks
}

function writeSlide(
  writer: MarkdownWriter,
  { number, title, blocks, notes, isHidden }: SlideText & { number: number; notes: SlideText['blocks'] },
): void {
  writer.add({ kind: 'paragraph', level: 1, text: title ?? `Slide ${number}` })
  if (isHidden) writer.add({ kind: 'paragraph', text: '(hidden slide)' })
  for (const block of blocks) writer.add(block)
  if (notes.length === 0) return
  writer.add({ kind: 'paragraph', level: 2, text: 'Notes' })
  for (const { label: _label, ...note } of notes.flatMap((block) =>
    block.kind === 'paragraph' ? [block] : [],
  ))
    writer.add(note)
}
