import { CitationError } from '../../core/error.ts'
import type { DocumentInput } from '../../ingest/document.ts'

/** A document to register: a path, an uploaded `File`, or a name with its content. */
export type DocumentFile = string | URL | File | DocumentInput

/** The document with its content; a path is read where there are files. */
export async function readDocumentFile(file: DocumentFile): Promise<DocumentInput> {
  if (typeof file === 'string' || file instanceof URL) {
    if (/^https?:/i.test(String(file))) throw isPage()
    return readPath(file)
  }
  if (typeof File !== 'undefined' && file instanceof File) {
    return {
      name: file.name,
      content: new Uint8Array(await file.arrayBuffer()),
      ...(file.type && { mediaType: file.type }),
    }
  }
  // Not a File: what is left of the union.
  return file as DocumentInput
}

async function readPath(path: string | URL): Promise<DocumentInput> {
  const name = nameOf(path)
  // Asked for and not imported: no browser or bundler meets it.
  const files = globalThis.process?.getBuiltinModule?.('node:fs/promises')
  if (!files) throw unreadable(name, 'there are no files where this runs')
  try {
    return { name, content: new Uint8Array(await files.readFile(path)) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw unreadable(name, code, error)
  }
}

/** A URL's name is percent-encoded, one of a path is as it is. */
function nameOf(path: string | URL): string {
  const last = (path instanceof URL ? path.pathname : path).split(/[\\/]/).at(-1) ?? ''
  if (typeof path === 'string') return last
  try {
    return decodeURIComponent(last)
  } catch {
    // Encoded in no known way: as it stands.
    return last
  }
}

function isPage(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'addDocSource() reads files, and this is the URL of a page.',
    suggestion: 'Register it with addWebSource(), or pass { name, content }.',
  })
}

function unreadable(name: string, why: string, cause?: unknown): CitationError {
  return new CitationError({
    code: 'not-found',
    message: `The file ${JSON.stringify(name.slice(0, 200))} cannot be read (${why}).`,
    suggestion: 'Check its path, or pass { name, content }.',
    cause,
  })
}
