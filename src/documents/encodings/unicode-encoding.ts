import { countReplacements } from '../../core/text.ts'
import { isImpossible } from './decoding-plausibility.ts'

/** Number of bytes, or of UTF-16 units of a text, that are examined for UTF-16 at the start of a file. */
const SAMPLE = 10_000
/**
 * If more than this share of the bytes are NULs at even offsets, or at odd offsets, the text has two bytes per
 * character.
 */
const MANY_NULS = 0.05
/**
 * Minimum share of the characters in `signs` in an East Asian text in UTF-16; paired bytes of other encodings rarely
 * form them.
 */
const FEW_SIGNS = 0.01
const signs = /[\t\n\r ,.:;0-9、。，]/g
/** A text of fewer UTF-16 units is not recognised by `signs`, because it may have some by chance. */
const MIN_LENGTH = 30

/**
 * Recognises UTF-8, also with a few damaged characters, UTF-16 without a byte order mark, and ISO-2022-JP; `null` for
 * other bytes. The result has the text if recognition decoded all bytes without an error.
 */
export function unicodeEncodingOf(bytes: Uint8Array): { encoding: string; text?: string } | null {
  const text = decodeWhole(bytes, 'utf-8')
  const utf8 = { encoding: 'utf-8', ...(text !== null && { text }) }
  // ISO-2022-JP consists of ASCII bytes only, so it is valid UTF-8; no other text has its escape sequences.
  if (text !== null && (text.includes('\x1b$B') || text.includes('\x1b$@'))) {
    const japanese = decodeWhole(bytes, 'iso-2022-jp')
    if (japanese !== null) return { encoding: 'iso-2022-jp', text: japanese }
  }
  if (text !== null && (!text.includes('\0') || isClean(text))) return utf8
  const wide = utf16Of(bytes)
  if (wide !== null) return { encoding: wide }
  return text !== null || isMostlyUtf8(bytes) ? utf8 : null
}

/**
 * Whether less than a quarter of the start of a text are NULs, and none of its other characters are impossible in a
 * text. In ASCII text of two bytes per character, half are NULs.
 */
function isClean(text: string): boolean {
  const start = text.slice(0, SAMPLE)
  const rest = start.replaceAll('\0', '')
  return rest.length > 0.75 * start.length && !isImpossible(rest)
}

/** The text of all bytes; `null` if they are invalid in that encoding. */
function decodeWhole(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // The encoding has no such byte there.
    return null
  }
}

/** Returns the UTF-16 encoding whose byte order gives a likely text; `null` if neither does, or both do equally. */
function utf16Of(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, Math.min(SAMPLE, bytes.length - (bytes.length % 2)))
  const nuls = [0, 1].map((side) => countNuls(sample, side)) as [number, number]
  const [few, many] = nuls.toSorted((a, b) => a - b) as [number, number]
  const found = (['utf-16be', 'utf-16le'] as const).filter((encoding) => {
    const text = decodeStart(sample, encoding)
    if (text === null || isImpossible(text)) return false
    if (many > MANY_NULS * sample.length) return true
    return text.length >= MIN_LENGTH && (text.match(signs)?.length ?? 0) > FEW_SIGNS * text.length
  })
  if (found.length < 2) return found[0] ?? null
  // The high byte of an ASCII character is NUL.
  return few * 4 < many ? (nuls[0] === many ? 'utf-16be' : 'utf-16le') : null
}

function countNuls(bytes: Uint8Array, side: number): number {
  let count = 0
  for (let at = side; at < bytes.length; at += 2) if (bytes[at] === 0) count++
  return count
}

/**
 * The text of the first bytes of a file, without a last character that is cut; `null` if the bytes are invalid in that
 * encoding.
 */
export function decodeStart(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    // The encoding has no such byte there.
    return null
  }
}

/**
 * Whether the bytes are UTF-8 with at least four whole non-ASCII characters for each damaged one; in other encodings,
 * bytes rarely form a valid sequence. `false` for ASCII alone.
 */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  const lost = countReplacements(text)
  let whole = -lost
  for (const _ of text.matchAll(/[^\0-\x7f]/gu)) if (++whole >= 4 * lost) return true
  return false
}
