import { attributeOf, isOn } from '../container/read-xml.ts'
import type { XmlAttributes } from '../container/read-xml.ts'
import { plainRun } from '../runs/run-text.ts'
import type { RunStyle } from '../runs/run-text.ts'
import { symbolFontOf } from '../runs/symbol-fonts.ts'
import type { SymbolFont } from '../runs/symbol-fonts.ts'

/** The properties that a run sets for its text (ECMA-376 part 1, 17.3.2); others are absent. */
export type RunProperties = {
  style?: string
  level?: RunStyle['level']
  isStruck?: boolean
  isDoublyStruck?: boolean
  isHidden?: boolean
  font?: SymbolFont | null
  color?: string
  fill?: string
}

const levels: Record<string, RunStyle['level']> = { superscript: 'raised', subscript: 'lowered' }

const readers: Record<string, (value: string | undefined, attributes: XmlAttributes) => RunProperties> = {
  rStyle: (value) => (value === undefined ? {} : { style: value }),
  vertAlign: (value = '') => ({ level: levels[value] ?? null }),
  strike: (value) => ({ isStruck: isOn(value) }),
  dstrike: (value) => ({ isDoublyStruck: isOn(value) }),
  vanish: (value) => ({ isHidden: isOn(value) }),
  rFonts: (_, attributes) => {
    const font = attributeOf(attributes, 'ascii') ?? attributeOf(attributes, 'hAnsi')
    return font === undefined ? {} : { font: symbolFontOf(font) }
  },
  color: (value = '') => ({ color: value.toUpperCase() }),
  shd: (_, attributes) => ({ fill: (attributeOf(attributes, 'fill') ?? '').toUpperCase() }),
}

/** The property that an element within `rPr` sets; `{}` for an element that sets none of `RunProperties`. */
export function readRunProperty(name: string, attributes: XmlAttributes): RunProperties {
  return Object.hasOwn(readers, name) ? readers[name]!(attributeOf(attributes, 'val'), attributes) : {}
}

export function runStyleOf({ level = null, isStruck, isDoublyStruck }: RunProperties): RunStyle {
  const struck = (isStruck ?? false) || (isDoublyStruck ?? false)
  return level === null && !struck ? plainRun : { level, isStruck: struck }
}

/** Whether text is hidden, or has the colour of its own shading. */
export function isHiddenRun({ isHidden = false, color, fill }: RunProperties): boolean {
  return isHidden || (color !== undefined && /^[\dA-F]{6}$/.test(color) && color === fill)
}
