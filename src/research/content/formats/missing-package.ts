import { CitationError } from '../../../core/error.ts'

/**
 * The error for an optional package that cannot be imported; says what to install. `use`: what the package does (`reads
 * YAML`). The import itself belongs in a `try` at the caller, because bundlers recognise an optional package by it.
 */
export function missingPackage(name: string, { use, cause }: { use: string; cause: unknown }): CitationError {
  return new CitationError({
    code: 'missing-dependency',
    message: `Cannot import ${name}, which ${use}.`,
    suggestion: `Install it: npm install ${name}`,
    cause,
  })
}
