import { isOddName } from './glyphs/glyph-names.ts'
import type { PdfFeatures } from './glyphs/read-extras.ts'

const LIST = '/Differences'
/** UTF-16 units of one list of names that are looked at. */
const MAX_LIST = 20_000

/** Finds what a file has by the words in it, which is quicker than asking pdf.js for each page. */
export function createFeatures() {
  const found: PdfFeatures = { hasAnnotations: false, hasNames: false, hasOddNames: false }
  return {
    /** Takes what may describe objects of the file. */
    add(text: string): void {
      // Of an encrypted file the words may be hidden.
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
