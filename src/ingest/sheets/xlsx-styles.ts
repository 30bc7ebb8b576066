import { attributeOf, readXml } from '../container/read-xml.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import { builtInFormat, createNumberFormat, general } from './number-format.ts'
import type { NumberFormat } from './number-format.ts'

/** How cells of each style (`s`) show numbers. */
export async function readXlsxFormats(
  container: Container,
  entry: string,
  { is1904, ...options }: ContainerOptions & { is1904: boolean },
): Promise<(style: string | undefined) => NumberFormat> {
  const codes = new Map<number, string>()
  const styles: number[] = []
  let isCell = false
  await readXml(
    container,
    entry,
    {
      open(name, attributes) {
        if (name === 'cellXfs') isCell = true
        const id = Number(attributeOf(attributes, 'numFmtId') ?? '0')
        if (name === 'numFmt') codes.set(id, attributeOf(attributes, 'formatCode') ?? 'General')
        if (name === 'xf' && isCell) styles.push(id)
      },
      close(name) {
        if (name === 'cellXfs') isCell = false
      },
    },
    options,
  )
  const known = new Map<number, NumberFormat>()
  return (style) => {
    const id = styles[Number(style ?? '0')]
    if (id === undefined) return general
    let format = known.get(id)
    if (!format) {
      const code = codes.get(id) ?? builtInFormat(id) ?? 'General'
      known.set(id, (format = createNumberFormat(code, { is1904 })))
    }
    return format
  }
}

/** The strings that cells share, by their number; readings of Japanese text (`rPh`) are no part of them. */
export async function readSharedStrings(
  container: Container,
  entry: string,
  options: ContainerOptions,
): Promise<readonly string[]> {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  await readXml(
    container,
    entry,
    {
      open(name) {
        if (name === 'si') text = ''
        else if (name === 'rPh') isReading = true
        else if (name === 't') isText = !isReading
      },
      close(name) {
        if (name === 't') isText = false
        else if (name === 'rPh') isReading = false
        else if (name === 'si') strings.push(unescapeXstring(text))
      },
      text: (part) => void (isText && (text += part)),
    },
    options,
  )
  return strings
}

/** `_x000D_` stands for a character that XML does not have (ECMA-376 part 1, 22.9.2.19). */
export function unescapeXstring(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => {
    const number = Number.parseInt(code, 16)
    return number < 0x20 || (number >= 0xd800 && number < 0xe000) ? ' ' : String.fromCharCode(number)
  })
}
