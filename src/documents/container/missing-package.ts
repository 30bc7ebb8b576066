import { CitationError } from '../../core/error.ts'

/**
 * The error if `@zip.js/zip.js` or `saxes` cannot be imported; both together read documents in ZIP containers. Import
 * them within `try`, so that bundlers treat them as optional.
 */
export function missingPackage(name: string, cause: unknown): CitationError {
  return new CitationError({
    code: 'missing-dependency',
    message: `Cannot import \`${name}\`, which reads DOCX, PPTX, XLSX, ODT, ODS and EPUB.`,
    suggestion:
      'Install both packages that do (`npm install @zip.js/zip.js saxes`), or pass the text of the document.',
    cause,
  })
}
