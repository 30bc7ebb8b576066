import { CitationError } from '../../../core/error.ts'

/**
 * The error for an optional peer dependency that cannot be imported, with the command that installs
 * it. Who imports one does so within `try`: bundlers take that for optional, and build an
 * application that has no such database.
 */
export function missingPeer(
  name: string,
  { alternative, cause }: { alternative: string; cause: unknown },
): CitationError {
  return new CitationError({
    code: 'missing-dependency',
    message: `Cannot import \`${name}\`.`,
    suggestion: `Install it (\`npm install ${name}\`), or pass ${alternative}.`,
    cause,
  })
}
