import { CitationError } from '../../core/error.ts'

/**
 * The error if one of the packages that read ZIP containers, `@zip.js/zip.js` and `saxes`, cannot be imported. Callers
 * import them within `try`, so that bundlers treat them as optional.
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
