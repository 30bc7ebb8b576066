import { namedCharacters } from './named-characters.ts'

const reference = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,30}));/y

/**
 * Decodes the HTML character reference at `offset`: its characters and its length in `text`; `null` if there is none.
 */
export function readEntity(text: string, offset: number): { value: string; length: number } | null {
  reference.lastIndex = offset
  const match = reference.exec(text)
  if (!match) return null
  const [{ length }, decimal, hexadecimal, name] = match
  if (name !== undefined) {
    const value = namedCharacters(name)
    return value === undefined ? null : { value, length }
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal)
  const isScalar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isScalar ? { value: String.fromCodePoint(code), length } : null
}

/**
 * The HTML character references of a text, in order, without unknown ones. `value`: the character; `length`: the
 * reference's.
 */
export function* entitiesOf(text: string): Generator<{ index: number; value: string; length: number }> {
  for (let index = text.indexOf('&'); index >= 0;) {
    const entity = readEntity(text, index)
    if (entity) yield { index, ...entity }
    index = text.indexOf('&', index + (entity?.length ?? 1))
  }
}

/** Decodes the HTML character references of a text; all other text stays unchanged. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  let decoded = ''
  let from = 0
  for (const { index, value, length } of entitiesOf(text)) {
    decoded += text.slice(from, index) + value
    from = index + length
  }
  return decoded + text.slice(from)
}
