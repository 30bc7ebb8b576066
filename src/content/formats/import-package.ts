import { CitationError } from '../../core/error.ts'

/** Loads an optional package; rejects with a `CitationError` `missing-dependency` that says what to install. */
export async function importPackage<T>(name: string, use: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new CitationError({
      code: 'missing-dependency',
      message: `Cannot import ${name}, which ${use}.`,
      suggestion: `Install it: npm install ${name}`,
      cause,
    })
  }
}
