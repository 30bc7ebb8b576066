import { attributeOf, readXml } from '../container/read-xml.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import { createXlsxText, plainFont, readXlsxFont } from './xlsx-text.ts'
import type { SharedString, XlsxFont } from './xlsx-text.ts'
import { builtInFormat, createNumberFormat, general } from './number-format.ts'
import type { NumberFormat } from './number-format.ts'

/** How cells of a style show numbers, and the font of their text. */
export type CellStyle = { format: NumberFormat; font: XlsxFont }

/**
 * Reads the cell styles. The returned function gives a style by its index (`s`), 0 by default; the general style for an
 * unknown index.
 */
export async function readXlsxFormats(
  container: Container,
  entry: string,
  { is1904, ...options }: ContainerOptions & { is1904: boolean },
): Promise<(style: string | undefined) => CellStyle> {
  const codes = new Map<number, string>()
  const styles: { format: number; font: number }[] = []
  const fonts: XlsxFont[] = []
  let isCell = false
  let isFonts = false
  await readXml(
    container,
    entry,
    {
      open(name, attributes) {
        if (name === 'cellXfs') isCell = true
        else if (name === 'fonts') isFonts = true
        else if (isFonts && name === 'font') fonts.push(plainFont)
        else if (isFonts) fonts.push(readXlsxFont(fonts.pop() ?? plainFont, name, attributes))
        const id = Number(attributeOf(attributes, 'numFmtId') ?? '0')
        if (name === 'numFmt') codes.set(id, attributeOf(attributes, 'formatCode') ?? 'General')
        if (name === 'xf' && isCell)
          styles.push({ format: id, font: Number(attributeOf(attributes, 'fontId') ?? '0') })
      },
      close(name) {
        if (name === 'cellXfs') isCell = false
        else if (name === 'fonts') isFonts = false
      },
    },
    options,
  )
  const known = new Map<number, NumberFormat>()
  return (style) => {
    const found = styles[Number(style ?? '0')]
    if (found === undefined) return generalStyle
    let format = known.get(found.format)
    if (!format) {
      const code = codes.get(found.format) ?? builtInFormat(found.format) ?? 'General'
      known.set(found.format, (format = createNumberFormat(code, { is1904 })))
    }
    return { format, font: fonts[found.font] ?? plainFont }
  }
}

export const generalStyle: CellStyle = { format: general, font: plainFont }

/** The shared strings by number, without the readings of Japanese text (`rPh`). */
export async function readSharedStrings(
  container: Container,
  entry: string,
  options: ContainerOptions,
): Promise<readonly SharedString[]> {
  const strings: SharedString[] = []
  const text = createXlsxText()
  let isText = false
  let isReading = false
  await readXml(
    container,
    entry,
    {
      open(name, attributes) {
        if (name === 'rPh') isReading = true
        else if (name === 't') isText = !isReading
        else text.open(name, attributes)
      },
      close(name) {
        if (name === 't') isText = false
        else if (name === 'rPh') isReading = false
        else if (name === 'si') strings.push(text.take())
      },
      text: (part) => void (isText && text.write(part)),
    },
    options,
  )
  return strings
}
