import { CitationError } from '../../../core/error.ts'
import type { DocumentInput } from '../../../documents/parse.ts'

/** A document to register: a path, a `URL` that begins with `file:`, an uploaded `File`, or a name with its content. */
export type DocumentFile = string | URL | File | DocumentInput

/**
 * The document with its content; a path is read from the file system. Rejects with `not-found` for a path that cannot
 * be read, and with `invalid-input` for the URL of a page.
 */
export async function readDocumentFile(file: DocumentFile): Promise<DocumentInput> {
  if (typeof file === 'string' || file instanceof URL) {
    if (/^https?:/i.test(String(file))) throw isPage()
    return readPath(file)
  }
  if (file instanceof File) {
    return {
      name: file.name,
      content: new Uint8Array(await file.arrayBuffer()),
      ...(file.type && { mediaType: file.type }),
    }
  }
  // The remaining case of the union.
  return file as DocumentInput
}

async function readPath(path: string | URL): Promise<DocumentInput> {
  const name = nameOf(path)
  // Looked up at run time instead of imported, so that bundlers for browsers do not see it.
  const files = globalThis.process?.getBuiltinModule?.('node:fs/promises')
  if (!files) throw unreadable(name, 'there is no file system here')
  try {
    return { name, content: new Uint8Array(await files.readFile(path)) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw unreadable(name, code, error)
  }
}

/** The file name of a path or URL; the percent-encoding of a URL is decoded. */
function nameOf(path: string | URL): string {
  const last = (path instanceof URL ? path.pathname : path).split(/[\\/]/).at(-1) ?? ''
  if (typeof path === 'string') return last
  try {
    return decodeURIComponent(last)
  } catch {
    // Not valid percent-encoding: use it unchanged.
    return last
  }
}

function isPage(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'addDocSource() reads files, but this is the URL of a page.',
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
