import { attributeOf, isOn, readXml } from '../container/read-xml.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'

/** What a paragraph style says of its paragraphs. */
export type ParagraphStyle = {
  /** 1–9 for a heading. */
  level?: number
  isTitle?: boolean
  /** The numbering of its paragraphs; `0` for none. */
  numbering?: string
  numberingLevel?: number
}

/** Styles that are derived from each other in more steps are not followed. */
const MAX_STEPS = 20

/** The paragraph styles of a DOCX by their ids, each with what it has from the one it is based on. */
export async function readDocxStyles(
  container: Container,
  entry: string,
  options: ContainerOptions,
): Promise<(id: string | undefined) => ParagraphStyle> {
  const styles = new Map<string, ParagraphStyle & { basedOn?: string }>()
  let style: (ParagraphStyle & { basedOn?: string }) | null = null
  let standard: string | undefined
  await readXml(
    container,
    entry,
    {
      open(name, attributes) {
        if (name === 'style') {
          const id = attributeOf(attributes, 'styleId')
          if (id === undefined || attributeOf(attributes, 'type') !== 'paragraph') return
          styles.set(id, (style = {}))
          if (isOn(attributeOf(attributes, 'default') ?? '0')) standard = id
        }
        if (!style) return
        const value = attributeOf(attributes, 'val')
        if (name === 'basedOn' && value !== undefined) style.basedOn = value
        // Names of built-in styles are English in every language of Word.
        if (name === 'name' && value !== undefined) Object.assign(style, levelOf(value))
        if (name === 'outlineLvl' && /^[0-8]$/.test(value ?? '')) style.level ??= Number(value) + 1
        if (name === 'numId' && value !== undefined) style.numbering = value
        if (name === 'ilvl' && /^[0-8]$/.test(value ?? '')) style.numberingLevel = Number(value)
      },
      close(name) {
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
        found = { ...own, ...found }
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
