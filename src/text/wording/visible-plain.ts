import { showEdge } from './visible-reader.ts'
import type { Reader } from './visible-reader.ts'

/** Reads characters shown as written, with single spaces between them, up to `limit` or the first other character. */
export function readPlain(reader: Reader, limit: number): void {
  const { slice, position: start } = reader
  let end = start + 1
  while (end < limit) {
    const code = slice.charCodeAt(end)
    if (code === 0x20 ? !isPlain(slice.charCodeAt(end + 1)) : !isPlain(code)) break
    end++
  }
  if (slice.charCodeAt(end - 1) === 0x20) end--
  const written = slice.slice(start, end)
  showEdge(reader, written.charCodeAt(0))
  reader.shown += reader.blank + written
  reader.blank = ''
  reader.last = written.charAt(written.length - 1)
  reader.offsets.addWritten(written.length, start)
  reader.position = end
}

/** 1 at the code of each ASCII sign that is always shown as written, except at the beginning of a line; else 0. */
const plainSigns = new Uint8Array(0x80)
for (const sign of '"#$%\'()+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz{|}')
  plainSigns[sign.charCodeAt(0)] = 1

/**
 * Whether a character within a line is certainly shown as written, as the common letters, figures and signs of many
 * scripts are.
 */
export function isPlain(code: number): boolean {
  if (code < 0x80) return plainSigns[code] === 1
  if (code < 0x250) return code >= 0xa1 && code !== 0xad && code !== 0xb5 && code !== 0x17f
  if (code < 0x2000) return (code >= 0x391 && code <= 0x3c9) || (code >= 0x410 && code <= 0x44f)
  if (code < 0x3000) return (code >= 0x2010 && code <= 0x2015) || (code >= 0x2018 && code <= 0x201e)
  return (
    (code >= 0x3041 && code <= 0x3096) ||
    (code >= 0x30a1 && code <= 0x30fa) ||
    (code >= 0x4e00 && code <= 0x9fff)
  )
}
