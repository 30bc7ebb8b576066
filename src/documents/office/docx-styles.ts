import { attributeOf, isOn, readXml } from '../container/read-xml.ts'
import { readRunProperty } from './docx-run.ts'
import type { RunProperties } from './docx-run.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'

/** The properties that a paragraph style sets. */
export type ParagraphStyle = {
  /** Level of a heading, 1–9; absent for other paragraphs. */
  level?: number
  isTitle?: boolean
  /** Id of the list (`numId`) that numbers its paragraphs; `0` for none. */
  numbering?: string
  numberingLevel?: number
  /** The format of its text. */
  run?: RunProperties
}

/** Maximum number of styles read along a chain of parents, because a damaged file may have a circle. */
const MAX_STEPS = 20

/**
 * Reads the paragraph and text styles of a DOCX. The returned function gives a style by its id, with inherited
 * properties; without an id the default paragraph style; `{}` if there is no such style.
 */
export async function readDocxStyles(
  container: Container,
  entry: string,
  options: ContainerOptions,
): Promise<(id: string | undefined) => ParagraphStyle> {
  const styles = new Map<string, ParagraphStyle & { basedOn?: string }>()
  let style: (ParagraphStyle & { basedOn?: string }) | null = null
  let standard: string | undefined
  /** Names of the open elements, from `style` inwards. */
  const open: string[] = []
  await readXml(
    container,
    entry,
    {
      open(name, attributes) {
        if (name === 'style') {
          const id = attributeOf(attributes, 'styleId')
          const type = attributeOf(attributes, 'type')
          if (id === undefined || (type !== 'paragraph' && type !== 'character')) return
          styles.set(id, (style = {}))
          open.length = 0
          if (type === 'paragraph' && isOn(attributeOf(attributes, 'default') ?? '0')) standard = id
        }
        if (!style) return
        // Properties for parts of tables, and those before a change, are nested deeper.
        if (open.length === 2 && open[1] === 'rPr')
          style.run = { ...style.run, ...readRunProperty(name, attributes) }
        open.push(name)
        const value = attributeOf(attributes, 'val')
        if (name === 'basedOn' && value !== undefined) style.basedOn = value
        // Built-in styles have English names in every language of Word.
        if (name === 'name' && value !== undefined) Object.assign(style, levelOf(value))
        if (name === 'outlineLvl' && /^[0-8]$/.test(value ?? '')) style.level ??= Number(value) + 1
        if (name === 'numId' && value !== undefined) style.numbering = value
        if (name === 'ilvl' && /^[0-8]$/.test(value ?? '')) style.numberingLevel = Number(value)
      },
      close(name) {
        open.pop()
        if (name === 'style') style = null
      },
    },
    options,
  )
  const resolved = new Map<string, ParagraphStyle>()
  return (id = standard) => {
    if (id === undefined) return {}
    let found = resolved.get(id)
    if (!found) {
      found = {}
      let next: string | undefined = id
      for (let steps = 0; next !== undefined && steps < MAX_STEPS; steps++) {
        const each: (ParagraphStyle & { basedOn?: string }) | undefined = styles.get(next)
        const { basedOn, ...own } = each ?? {}
        const run: RunProperties | undefined = own.run && { ...own.run, ...found.run }
        found = { ...own, ...found, ...(run && { run }) }
        next = basedOn
      }
      resolved.set(id, found)
    }
    return found
  }
}

function levelOf(name: string): Pick<ParagraphStyle, 'level' | 'isTitle'> {
  const heading = /^heading ([1-9])$/i.exec(name)
  if (heading) return { level: Number(heading[1]) }
  return /^title$/i.test(name) ? { level: 1, isTitle: true } : {}
}
