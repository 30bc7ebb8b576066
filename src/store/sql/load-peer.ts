import { CitationError } from '../../core/error.ts'

/** Imports an optional peer dependency; throws `missing-dependency` with the command that installs it. */
export async function loadPeer<T>(
  name: string,
  { load, alternative }: { load: () => Promise<T>; alternative: string },
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new CitationError({
      code: 'missing-dependency',
      message: `Cannot import \`${name}\`.`,
      suggestion: `Install it (\`npm install ${name}\`), or pass ${alternative}.`,
      cause: error,
    })
  }
}
