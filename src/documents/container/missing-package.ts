import { CitationError } from '../../core/error.ts'

/**
 * The error for an optional package that reads documents and cannot be imported. Import such a package within `try`, so
 * that bundlers treat it as optional.
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
