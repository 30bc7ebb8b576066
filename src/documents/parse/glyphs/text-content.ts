/** A run of text from `getTextContent()` of pdf.js, in PDF units. */
export type PdfTextItem = {
  str: string
  /** `[a, b, c, d, e, f]`: the matrix from text space to the page; `e`, `f` is the beginning of the baseline. */
  transform: readonly number[]
  /** Along the baseline; for vertical writing, across it. */
  width: number
  height: number
  /** `ltr`, `rtl` or `ttb`. */
  dir: string
  fontName: string
  hasEOL: boolean
  /** The file has a space behind it, too narrow to be told by its gap. */
  endsWord?: boolean
}

/** A font as pdf.js describes it: `ascent` and `descent` are fractions of the font size. */
export type PdfTextStyle = { ascent: number; descent: number; vertical: boolean; fontFamily: string }

/** A soft hyphen that a page draws, and up to eight characters without spaces on both sides of it; `width` in font sizes. */
export type SoftHyphen = { before: string; behind: string; width: number }

/** What a file says of a page beside what it draws; `readPdfPage` reads it. */
export type PdfPageExtras = {
  /** `getAnnotations()` of pdf.js: the values of form fields, and what is marked as struck out. */
  annotations?: readonly unknown[]
  /** By the name of a font: what its glyphs mean that pdf.js cannot say, by the character that it gives for them. */
  glyphs?: ReadonlyMap<string, ReadonlyMap<string, string>>
  hyphens?: readonly SoftHyphen[]
}

/** The result of `getTextContent()`; items without `str` begin or end marked content. */
export type PdfTextContent = PdfPageExtras & {
  items: readonly (PdfTextItem | { type: string })[]
  styles: Record<string, PdfTextStyle>
}
