/** What reading one document may take. */
export type ReadingLimits = {
  /** UTF-16 units of an HTML page. */
  html: number
  /** Bytes of a PDF file. */
  pdf: number
  /** Pages of a PDF. */
  pdfPages: number
  /** Bytes of all streams of a PDF after decompression, pictures aside. */
  pdfDecoded: number
  /** Bytes of one of them. */
  pdfStream: number
  /** Graphics states that a stream saves in one another. */
  pdfStates: number
  /** Pieces of text on one page of a PDF. */
  pdfPieces: number
  /** Pages of a PDF whose drawing is read for the names of glyphs. */
  pdfDrawings: number
  /** Bytes of an RTF file. */
  rtf: number
  /** Bytes of an e-mail. */
  mail: number
  /** Lines of one: its parser keeps an object for each. */
  mailLines: number
  /** Bytes of a ZIP container: DOCX, PPTX, XLSX, ODT, ODS, EPUB. */
  container: number
  /** Its entries. */
  containerEntries: number
  /** Bytes of all entries that are read, decompressed. */
  containerDecoded: number
  /** Bytes of one of them. */
  containerEntry: number
  /** Elements of one XML document. */
  xmlElements: number
  /** Cells of a spreadsheet that hold something, and places that stay empty between them. */
  cells: number
  /** UTF-16 units of the text of a container. */
  text: number
}

/** In a process that is ended when a document takes too long or too much memory. */
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

/** Where there is no such process, as in browsers: what takes a second or so. */
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
