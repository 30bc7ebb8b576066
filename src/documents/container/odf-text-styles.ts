import { plainRun } from '../runs/run-text.ts'
import type { RunStyle } from '../runs/run-text.ts'
import { symbolFontOf } from '../runs/symbol-fonts.ts'
import type { SymbolFont } from '../runs/symbol-fonts.ts'
import { attributeOf } from './read-xml.ts'
import type { XmlAttributes } from './read-xml.ts'

/** The text properties of an OpenDocument style; properties that it does not set are absent. */
export type OdfTextStyle = {
  level?: RunStyle['level']
  isStruck?: boolean
  isHidden?: boolean
  font?: SymbolFont | null
}

/** Maximum number of styles read along a chain of parents, because a damaged file may have a circle. */
const MAX_STEPS = 20

/**
 * Collects the styles of a document. `of` returns the text properties of a style, including those of its parents; `{}`
 * without a name.
 */
export type OdfTextStyles = {
  add(name: string, parent: string | undefined): void
  /** Stores the `text-properties` attributes of a style. */
  set(name: string, attributes: XmlAttributes): void
  of(name: string | undefined): OdfTextStyle
}

export function createOdfTextStyles(): OdfTextStyles {
  const styles = new Map<string, OdfTextStyle>()
  const parents = new Map<string, string>()
  const resolved = new Map<string, OdfTextStyle>()
  return {
    add(name, parent) {
      if (parent !== undefined) parents.set(name, parent)
    },
    set(name, attributes) {
      styles.set(name, { ...styles.get(name), ...readTextProperties(attributes) })
      resolved.clear()
    },
    of(name) {
      if (name === undefined || styles.size === 0) return none
      let found = resolved.get(name)
      if (found) return found
      found = none
      let next: string | undefined = name
      for (let steps = 0; next !== undefined && steps < MAX_STEPS; steps++) {
        const own = styles.get(next)
        if (own) found = { ...own, ...found }
        next = parents.get(next)
      }
      resolved.set(name, found)
      return found
    },
  }
}

const none: OdfTextStyle = {}

function readTextProperties(attributes: XmlAttributes): OdfTextStyle {
  const position = attributeOf(attributes, 'text-position')
  const line = attributeOf(attributes, 'text-line-through-style')
  const kind = attributeOf(attributes, 'text-line-through-type')
  const family = attributeOf(attributes, 'font-name') ?? attributeOf(attributes, 'font-family')
  const display = attributeOf(attributes, 'display')
  return {
    ...(position !== undefined && { level: levelOf(position) }),
    ...((line ?? kind) !== undefined && { isStruck: (line ?? kind) !== 'none' }),
    ...(display !== undefined && { isHidden: display === 'none' }),
    ...(family !== undefined && { font: symbolFontOf(family) }),
  }
}

/** How a `text-position` moves text: `super 58%` is `raised`, `-33% 58%` is `lowered`; `null` if it does neither. */
function levelOf(position: string): RunStyle['level'] {
  const [place = ''] = position.trim().split(/\s+/)
  if (place === 'super') return 'raised'
  if (place === 'sub') return 'lowered'
  const share = Number.parseFloat(place) || 0
  return share > 0 ? 'raised' : share < 0 ? 'lowered' : null
}

/**
 * The format of a text to which several styles apply, from the outermost to the innermost: a property of a later style
 * replaces that of an earlier one.
 */
export function runStyleIn(styles: readonly OdfTextStyle[]): RunStyle & { font: SymbolFont | null } {
  let level: RunStyle['level'] = null
  let isStruck = false
  let font: SymbolFont | null = null
  for (const style of styles) {
    level = style.level === undefined ? level : style.level
    isStruck = style.isStruck ?? isStruck
    font = style.font === undefined ? font : style.font
  }
  return level === null && !isStruck && font === null ? plain : { level, isStruck, font }
}

const plain = { ...plainRun, font: null }
