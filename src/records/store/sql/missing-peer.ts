import { CitationError } from '../../../core/error.ts'

/**
 * The error for an optional peer dependency that cannot be imported, with the command that installs it. `alternative`:
 * what can be passed instead. Import such a peer within `try`: bundlers then treat it as optional, and can build an
 * application without it.
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
