import { isOddName } from './glyphs/glyph-names.ts'
import type { PdfFeatures } from './glyphs/read-extras.ts'

const LIST = '/Differences'
/** Maximum UTF-16 units of a list of names that is examined. */
const MAX_LIST = 20_000

/** Detects features of a file by the words in it, which is faster than asking pdf.js for each page. */
export function createFeatures() {
  const found: PdfFeatures = { hasAnnotations: false, hasNames: false, hasOddNames: false }
  return {
    /** Adds text that may describe objects of the file. */
    add(text: string): void {
      // An encrypted file may hide these words.
      const isEncrypted = text.includes('/Encrypt')
      found.hasAnnotations ||= isEncrypted || text.includes('/Widget') || text.includes('/StrikeOut')
      found.hasNames ||= isEncrypted || text.includes(LIST)
      found.hasOddNames ||= hasOddNames(text)
    },
    found: (): PdfFeatures => ({ ...found }),
  }
}

function hasOddNames(text: string): boolean {
  for (let at = text.indexOf(LIST); at >= 0;) {
    const end = text.indexOf(']', at)
    if (end < 0) return false
    const list = text.slice(at + LIST.length, Math.min(end, at + MAX_LIST))
    for (const [, name] of list.matchAll(/\/([^\s/[]+)/g)) if (isOddName(name!)) return true
    at = text.indexOf(LIST, end)
  }
  return false
}
