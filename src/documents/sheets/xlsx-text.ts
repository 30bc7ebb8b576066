import { attributeOf, isOn } from '../container/read-xml.ts'
import type { XmlAttributes } from '../container/read-xml.ts'
import { plainRun, RunText } from '../runs/run-text.ts'
import type { RunStyle } from '../runs/run-text.ts'
import { symbolFontOf, symbolText } from '../runs/symbol-fonts.ts'
import type { SymbolFont } from '../runs/symbol-fonts.ts'

/**
 * The properties of a font that change the text read from a cell: struck out, raised or lowered, symbol font (ECMA-376
 * part 1, 18.8.22).
 */
export type XlsxFont = { run: RunStyle; symbols: SymbolFont | null }

export const plainFont: XlsxFont = { run: plainRun, symbols: null }

const levels: Record<string, RunStyle['level']> = { superscript: 'raised', subscript: 'lowered' }

/**
 * The font with the change that an element makes: struck out, raised or lowered, or a symbol font (`rFont` in a run,
 * `name` in a cell). Other elements change nothing.
 */
export function readXlsxFont(font: XlsxFont, name: string, attributes: XmlAttributes): XlsxFont {
  const value = attributeOf(attributes, 'val')
  if (name === 'strike') return isOn(value) ? { ...font, run: { ...font.run, isStruck: true } } : font
  if (name === 'vertAlign') return { ...font, run: { ...font.run, level: levels[value ?? ''] ?? null } }
  if (name === 'rFont' || name === 'name') return { ...font, symbols: symbolFontOf(value) }
  return font
}

/** A text, or runs with fonts of their own; a run without a font has that of its cell. */
export type SharedString = string | readonly Run[]
type Run = { text: string; font: XlsxFont | null }

/** Creates a reader for the runs of one text at a time. */
export function createXlsxText() {
  let runs: Run[] = []
  let font: XlsxFont | null = null
  return {
    open(name: string, attributes: XmlAttributes): void {
      if (name === 'r') font = null
      else if (name === 'rPr') font = plainFont
      else if (font) font = readXlsxFont(font, name, attributes)
    },
    write(text: string): void {
      const last = runs.at(-1)
      if (last && last.font === font) last.text += text
      else runs.push({ text, font })
    },
    take(): SharedString {
      const taken = runs
      const [first] = taken
      runs = []
      font = null
      if (!first) return ''
      return taken.length === 1 && first.font === null ? unescapeXstring(first.text) : taken
    },
  }
}

/** The text that a cell with this font shows. It is not marked as raised or lowered if only the cell's font is. */
export function shownText(text: SharedString, { run, symbols }: XlsxFont): string {
  const cell = { symbols, run: run.isStruck ? { level: null, isStruck: true } : plainRun }
  if (typeof text === 'string' && cell.run === plainRun) return symbols ? symbolText(text, symbols) : text
  const shown = new RunText()
  for (const { text: written, font } of typeof text === 'string' ? [{ text, font: null }] : text) {
    const own = font ?? cell
    const plain = typeof text === 'string' ? written : unescapeXstring(written)
    shown.write(own.symbols ? symbolText(plain, own.symbols) : plain, own.run)
  }
  return shown.take()
}

/**
 * Decodes `_x000D_` and the like, which give a character by its code (ECMA-376 part 1, 22.9.2.19). Control characters
 * and surrogates become spaces.
 */
export function unescapeXstring(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => {
    const number = Number.parseInt(code, 16)
    return number < 0x20 || (number >= 0xd800 && number < 0xe000) ? ' ' : String.fromCharCode(number)
  })
}
