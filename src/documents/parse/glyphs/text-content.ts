/** A run of text from `getTextContent()` of pdf.js, in PDF units. */
export type PdfTextItem = {
  str: string
  /** `[a, b, c, d, e, f]`: the matrix from text space to the page; `e`, `f` is the start of the baseline. */
  transform: readonly number[]
  /** Length along the baseline; for vertical writing, across it. */
  width: number
  height: number
  /** `ltr`, `rtl` or `ttb`. */
  dir: string
  fontName: string
  hasEOL: boolean
  /** Whether a space of the file follows that is too narrow to be recognised by its gap. */
  endsWord?: boolean
}

/** A font as pdf.js describes it: `ascent` and `descent` are fractions of the font size. */
export type PdfTextStyle = { ascent: number; descent: number; vertical: boolean; fontFamily: string }

/**
 * A soft hyphen that a page draws, with up to eight letters on both sides, by which its place in the text is found;
 * `width`: its own, in font sizes.
 */
export type SoftHyphen = { before: string; behind: string; width: number }

/** Information of a file about a page besides the page's text; `readRuns` uses it. */
export type PdfPageExtras = {
  /** `getAnnotations()` of pdf.js: the values of form fields, and struck-out areas. */
  annotations?: readonly unknown[]
  /**
   * The meanings of glyphs that pdf.js cannot read, by the name of the font, then by the character that pdf.js gives
   * for the glyph.
   */
  glyphs?: ReadonlyMap<string, ReadonlyMap<string, string>>
  hyphens?: readonly SoftHyphen[]
}

/**
 * The result of `getTextContent()` of pdf.js, to which further information about the page may be added. Items without
 * `str` begin or end marked content.
 */
export type PdfTextContent = PdfPageExtras & {
  items: readonly (PdfTextItem | { type: string })[]
  styles: Record<string, PdfTextStyle>
}
