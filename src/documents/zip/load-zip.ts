import { CitationError } from '../../core/error.ts'

/**
 * The optional peer that reads and writes zip files; throws `missing-dependency`.
 *
 * It works on as many members at once as there are processors, in all archives together: streams that are read slowly,
 * or never, would hold all others up. So that limit is lifted, in an instance apart from the one that an application
 * may use with web workers.
 */
export async function loadZip(): Promise<typeof import('@zip.js/zip.js')> {
  try {
    const zip = await import('@zip.js/zip.js/dist/zip-core-external.js')
    zip.configure({ maxWorkers: Number.MAX_SAFE_INTEGER })
    return zip
  } catch (cause) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `@zip.js/zip.js`, which reads and writes zip files.',
      suggestion: 'Install it (`npm install @zip.js/zip.js`).',
      cause,
    })
  }
}
