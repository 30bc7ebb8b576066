import { CitationError } from '../../core/error.ts'

/**
 * Imports an optional package that reads documents.
 *
 * @throws CitationError `missing-dependency`.
 */
export async function importPackage<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new CitationError({
      code: 'missing-dependency',
      message: `Cannot import \`${name}\`, which reads DOCX, PPTX, XLSX, ODT, ODS and EPUB.`,
      suggestion:
        'Install both packages that do (`npm install @zip.js/zip.js saxes`), or pass the text of the document.',
      cause: error,
    })
  }
}
