/** Limits for reading one document. */
export type ReadingLimits = {
  /** Maximum UTF-16 units of an HTML page. */
  html: number
  /** Maximum bytes of a PDF file. */
  pdf: number
  /** Maximum pages of a PDF. */
  pdfPages: number
  /** Maximum bytes of all decompressed streams of a PDF, not counting most images. */
  pdfDecoded: number
  /** Maximum bytes of one decompressed stream. */
  pdfStream: number
  /** Maximum nesting of graphics states in a stream. */
  pdfStates: number
  /** Maximum pieces of text on one page of a PDF. */
  pdfPieces: number
  /** Maximum pages of a PDF that are drawn to learn its glyph names and soft hyphens; other pages are only read. */
  pdfDrawings: number
  /** Maximum bytes of an RTF file. */
  rtf: number
  /** Maximum bytes of an e-mail. */
  mail: number
  /** Maximum lines of an e-mail, because its parser keeps an object for each; more are `document-too-complex`. */
  mailLines: number
  /** Maximum bytes of a ZIP container: DOCX, PPTX, XLSX, ODT, ODS, EPUB. */
  container: number
  /** Maximum entries of a container; one with more is `document-too-complex`. */
  containerEntries: number
  /** Maximum decompressed bytes of all entries that are read, together; more are `document-too-complex`. */
  containerDecoded: number
  /** Maximum decompressed bytes of one entry. */
  containerEntry: number
  /** Maximum elements of one XML document. */
  xmlElements: number
  /** Maximum cells with content of a spreadsheet, in all its sheets; one with more throws `document-too-complex`. */
  cells: number
  /** Maximum UTF-16 units of the text of a container. */
  text: number
}

/** Limits in a separate process, which is ended if a document takes too much time or memory. */
export const processLimits: ReadingLimits = {
  html: Infinity,
  pdf: Infinity,
  pdfPages: 20_000,
  pdfDecoded: 256_000_000,
  pdfStream: 64_000_000,
  pdfStates: 5_000,
  pdfPieces: 500_000,
  pdfDrawings: 200,
  rtf: Infinity,
  mail: Infinity,
  mailLines: 1_500_000,
  container: Infinity,
  containerEntries: 20_000,
  containerDecoded: 400_000_000,
  containerEntry: 300_000_000,
  xmlElements: 20_000_000,
  cells: 4_000_000,
  text: 20_000_000,
}

/** Limits where no separate process can be started, as in browsers. Documents within them take about a second. */
export const inlineLimits: ReadingLimits = {
  html: 2_000_000,
  pdf: 5_000_000,
  pdfPages: 500,
  pdfDecoded: 8_000_000,
  pdfStream: 2_000_000,
  pdfStates: 1_000,
  pdfPieces: 20_000,
  pdfDrawings: 5,
  rtf: 2_000_000,
  mail: 2_000_000,
  mailLines: 50_000,
  container: 5_000_000,
  containerEntries: 2_000,
  containerDecoded: 16_000_000,
  containerEntry: 8_000_000,
  xmlElements: 300_000,
  cells: 100_000,
  text: 2_000_000,
}
