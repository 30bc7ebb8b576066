import type { AnnotatedPage, AnnotationsReader } from './annotations.ts'
import { isOddName, readGlyphName } from './glyph-names.ts'
import { hasOddCharacters, hasOddWords } from './private-use.ts'
import { createHyphenReader, mayHideHyphens } from './soft-hyphens.ts'
import type { PdfPageExtras, PdfTextContent, SoftHyphen } from './text-content.ts'

/** The used part of a page that pdf.js opened with `fontExtraProperties`. */
export type PdfDrawnPage = AnnotatedPage & {
  getOperatorList(options: { annotationMode: number }): Promise<{
    fnArray: readonly number[]
    argsArray: readonly unknown[]
  }>
  commonObjs: { has(name: string): boolean; get(name: string): unknown }
}

/** Features of a file, as far as its bytes show them. */
export type PdfFeatures = {
  /** Whether the file has form fields or strike-out annotations. */
  hasAnnotations: boolean
  /** Whether the file may have names of glyphs (`/Differences`); always `true` for an encrypted file. */
  hasNames: boolean
  /** Whether the file has glyph names that pdf.js cannot read. */
  hasOddNames: boolean
}

type Glyphs = Map<string, ReadonlyMap<string, string>>

/** Operators of pdf.js (`OPS`). */
const SET_FONT = 37
const SHOW_TEXT = 44
const NO_ANNOTATIONS = 0

/** No page is drawn for glyph names after this many that taught none; likewise for hyphens, counted separately. */
const MAX_VAIN = 2

/**
 * Reads what pdf.js's text of a page lacks: annotations, glyph names and soft hyphens. All are slow, and requested only
 * where something may be learnt; at most `maxPages` pages are drawn for names and hyphens.
 */
export function createExtrasReader(
  { hasAnnotations, hasNames, hasOddNames }: PdfFeatures,
  {
    maxPages = 50,
    annotationsOf = (page) => page.getAnnotations(),
  }: { maxPages?: number; annotationsOf?: AnnotationsReader } = {},
): (page: PdfDrawnPage, content: PdfTextContent) => Promise<PdfPageExtras> {
  const glyphs: Glyphs = new Map()
  let pages = 0
  let vain = 0
  let vainHyphens = 0
  let hasHyphens = false
  return async (page, content) => {
    // A page with damaged annotations or drawing may still have its text.
    const annotations = hasAnnotations ? await annotationsOf(page).catch(() => []) : []
    const isForNames = vain < MAX_VAIN && hasUnread(content)
    const isForHyphens = hasHyphens || (vainHyphens < MAX_VAIN && mayHideHyphens(content))
    if (pages >= maxPages || !(isForNames || isForHyphens)) return { annotations, glyphs }
    pages++
    const { hasLearnt, hyphens } = await readDrawing(page, glyphs)
    if (isForNames && !hasLearnt) vain++
    hasHyphens ||= hyphens.length > 0
    if (isForHyphens && !hasHyphens) vainHyphens++
    // A font that was not drawn is not requested again.
    for (const name of Object.keys(content.styles)) if (!glyphs.has(name)) glyphs.set(name, new Map())
    return { annotations, glyphs, hyphens }
  }

  function hasUnread({ items, styles }: PdfTextContent): boolean {
    if (hasOddNames) return Object.keys(styles).some((name) => !glyphs.has(name))
    return (
      hasNames && items.some((item) => 'str' in item && hasOddWords(item.str) && !glyphs.has(item.fontName))
    )
  }
}

/**
 * Adds to `glyphs` the meanings of a page's glyph names, by font and by the character that pdf.js gives for them.
 * `hasLearnt` is false if there was nothing to add. `hyphens`: the soft hyphens that pdf.js leaves out of the text.
 */
async function readDrawing(
  page: PdfDrawnPage,
  glyphs: Glyphs,
): Promise<{ hasLearnt: boolean; hyphens: readonly SoftHyphen[] }> {
  const drawing = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS }).catch(() => null)
  if (!drawing) return { hasLearnt: false, hyphens: [] }
  const { fnArray, argsArray } = drawing
  let names: NameReader | null = null
  const readers = new Map<string, NameReader>()
  const hyphens = createHyphenReader()
  for (const [at, operator] of fnArray.entries()) {
    const [first] = argsOf(argsArray[at])
    if (operator === SET_FONT && typeof first === 'string') {
      names = readers.get(first) ?? createNameReader(fontOf(page, first))
      readers.set(first, names)
    } else if (operator === SHOW_TEXT && names && Array.isArray(first)) {
      for (const glyph of first as unknown[]) {
        names.add(glyph)
        hyphens.add(glyph)
      }
    }
  }
  let hasLearnt = false
  for (const [font, reader] of readers) {
    if (glyphs.has(font)) continue
    const meanings = reader.read()
    glyphs.set(font, meanings)
    hasLearnt ||= meanings.size > 0
  }
  return { hasLearnt, hyphens: hyphens.found }
}

function argsOf(args: unknown): readonly unknown[] {
  return Array.isArray(args) ? args : []
}

function fontOf({ commonObjs }: PdfDrawnPage, name: string): unknown {
  return commonObjs.has(name) ? commonObjs.get(name) : null
}

type NameReader = { add(glyph: unknown): void; read(): ReadonlyMap<string, string> }

function createNameReader(font: unknown): NameReader {
  const nameOf = differencesOf(font)
  /** The meanings of glyph names by character; `null` if glyphs with different codes share one character. */
  const found = new Map<string, string | null>()
  const codes = new Map<string, unknown>()
  return {
    add(glyph) {
      if (typeof glyph !== 'object' || glyph === null) return
      const { unicode, originalCharCode } = glyph as Record<string, unknown>
      if (typeof unicode !== 'string' || typeof originalCharCode !== 'number') return
      if (codes.has(unicode)) {
        if (codes.get(unicode) !== originalCharCode) found.set(unicode, null)
        return
      }
      codes.set(unicode, originalCharCode)
      const name = nameOf(originalCharCode)
      const isUnread = hasOddCharacters(unicode) || unicode === String.fromCharCode(originalCharCode)
      const text =
        name !== undefined && isUnread && (hasOddCharacters(unicode) || isOddName(name))
          ? readGlyphName(name)
          : null
      if (text !== null && text !== unicode) found.set(unicode, text)
    },
    read: () => new Map([...found].filter((entry): entry is [string, string] => entry[1] !== null)),
  }
}

/** The glyph names of a font by code, in whichever form this version of pdf.js has them. */
function differencesOf(font: unknown): (code: number) => string | undefined {
  const differences =
    typeof font === 'object' && font !== null ? (font as Record<string, unknown>)['differences'] : undefined
  return (code) => {
    if (typeof differences !== 'object' || differences === null) return undefined
    const name: unknown =
      differences instanceof Map ? differences.get(code) : (differences as Record<number, unknown>)[code]
    return typeof name === 'string' ? name : undefined
  }
}
