import { attributeOf } from '../container/read-xml.ts'
import type { XmlAttributes, XmlHandlers } from '../container/read-xml.ts'
import { createOdfTextStyles } from '../container/odf-text-styles.ts'
import type { OdfTextStyles } from '../container/odf-text-styles.ts'
import type { ListLevel } from './list-labels.ts'

/** The styles of an ODT that affect its text. */
export type OdtStyles = {
  /** The text format of each style. */
  text: OdfTextStyles
  /** Whether a style is `Title` or based on it. */
  isTitle: (style: string) => boolean
  /** The levels of each list style, by its name; the first level has the index 0. */
  lists: ReadonlyMap<string, readonly ListLevel[]>
}

/** The key under which `lists` holds the numbering of headings. */
export const OUTLINE = '\u0000outline'

const formats: Record<string, string> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
}

/** Maximum number of styles read along a chain of parents, because a damaged file may have a circle. */
const MAX_STEPS = 20

/** Creates handlers that read the styles of `styles.xml` and `content.xml`, one after the other. */
export function createOdtStyles(): { handlers: XmlHandlers; styles: OdtStyles } {
  const text = createOdfTextStyles()
  const parents = new Map<string, string>()
  const lists = new Map<string, ListLevel[]>()
  let style: string | null = null
  let list: ListLevel[] | null = null

  function readLevel(name: string, attributes: XmlAttributes): void {
    const level = Number(attributeOf(attributes, 'level') ?? '1') - 1
    if (!list || !(level >= 0 && level < 10)) return
    const format = attributeOf(attributes, 'num-format') ?? ''
    const shown = Math.min(
      level + 1,
      Math.max(1, Number(attributeOf(attributes, 'display-levels') ?? '1') || 1),
    )
    const numbers = Array.from({ length: shown }, (_, index) => `%${level - shown + 2 + index}`).join('.')
    list[level] = {
      start: Number(attributeOf(attributes, 'start-value') ?? '1') || 1,
      format: name === 'list-level-style-bullet' ? 'bullet' : (formats[format] ?? 'none'),
      text: `${attributeOf(attributes, 'num-prefix') ?? ''}${numbers}${attributeOf(attributes, 'num-suffix') ?? ''}`,
    }
  }

  return {
    styles: {
      text,
      lists,
      isTitle(name) {
        let next: string | undefined = name
        for (let steps = 0; next !== undefined && steps < MAX_STEPS; steps++) {
          if (next === 'Title') return true
          next = parents.get(next)
        }
        return false
      },
    },
    handlers: {
      open(name, attributes) {
        if (name === 'style') {
          style = attributeOf(attributes, 'name') ?? null
          const parent = attributeOf(attributes, 'parent-style-name')
          if (style !== null && parent !== undefined) parents.set(style, parent)
          if (style !== null) text.add(style, parent)
        } else if (name === 'text-properties' || name === 'section-properties') {
          if (style !== null) text.set(style, attributes)
        } else if (name === 'list-style' || name === 'outline-style') {
          list = []
          lists.set(name === 'outline-style' ? OUTLINE : (attributeOf(attributes, 'name') ?? ''), list)
        } else if (name === 'outline-level-style' || name.startsWith('list-level-style-'))
          readLevel(name, attributes)
      },
      close(name) {
        if (name === 'style') style = null
        if (name === 'list-style' || name === 'outline-style') list = null
      },
    },
  }
}
