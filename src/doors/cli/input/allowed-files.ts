import { constants } from 'node:fs'
import { open, readlink, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { CitationError } from '../../../core/error.ts'
import { UsageError } from './usage.ts'

/** Maximum number of bytes of a file that is read; the same limit as for a message of the MCP server. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Creates a function that reads files of one folder, by relative paths with `/`; `null` without a folder. Nothing
 * outside of the folder is read: no `..`, no absolute path, no drive, and no link that leads out of it. Names that
 * begin with a dot, such as `.env`, are not read either.
 *
 * The function rejects with a `CitationError`: `invalid-input` for a path that is not allowed, `not-found` if there is
 * no readable file or a link leads out of the folder, and `input-too-large` beyond 64 MiB.
 *
 * @throws UsageError unless the path is a folder.
 */
export async function allowedFiles(
  folder: string | undefined,
): Promise<((path: string) => Promise<{ name: string; content: Uint8Array<ArrayBuffer> }>) | null> {
  if (folder === undefined) return null
  const root = await realpath(folder).catch(() => null)
  if (root === null || !(await stat(root)).isDirectory())
    throw new UsageError(`--files must be a folder, and ${JSON.stringify(folder)} is not one.`)
  return async (path) => {
    const names = namesOf(path)
    try {
      return { name: names.join('/'), content: await readWithin(root, join(root, ...names)) }
    } catch (cause) {
      throw cause instanceof CitationError ? cause : noFile(path, cause)
    }
  }
}

/**
 * The names in a relative path, such as `['laws', 'hgb.pdf']` in `./laws//hgb.pdf`. Throws `invalid-input` for a path
 * that is not allowed.
 */
function namesOf(path: string): string[] {
  const names = path.split('/').filter((name) => name !== '' && name !== '.')
  const isRelative = !path.startsWith('/') && !/^[a-z][\w+.-]*:/i.test(path)
  const arePlain = names.every((name) => !name.startsWith('.') && !/[\\\0]/.test(name))
  if (names.length > 0 && isRelative && arePlain) return names
  throw new CitationError({
    code: 'invalid-input',
    message: isRelative
      ? `The path ${shown(path)} is outside of the folder that may be read.`
      : `The path ${shown(path)} is not relative to the folder that may be read.`,
    suggestion:
      'Give a path relative to that folder, such as reports/2024.pdf, with / between names and none that begins with a dot.',
  })
}

/**
 * The bytes of a file. The path is checked twice, so that a link exchanged in between leads nowhere else. On Linux
 * the open file's own location is checked too, since a folder above it may be exchanged between any two checks.
 */
async function readWithin(root: string, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const real = await realpath(path)
  const inside = relative(root, real)
  // A link that leads out of the folder has a path with `..`, which also begins with a dot.
  if (isAbsolute(inside) || inside.split(sep).some((name) => name === '' || name.startsWith('.')))
    throw new Error('it is outside of the folder, or hidden')
  // Opening a pipe would wait for a writer; a file name that has become a link is not followed.
  await using file = await open(real, constants.O_RDONLY | constants.O_NONBLOCK | (constants.O_NOFOLLOW ?? 0))
  if (process.platform === 'linux' && (await readlink(`/proc/self/fd/${file.fd}`)) !== real)
    throw new Error('it has changed')
  const [opened, now] = [await file.stat(), await stat(real)]
  if (!opened.isFile()) throw new Error('it is not a file')
  if ((await realpath(path)) !== real || opened.ino !== now.ino || opened.dev !== now.dev)
    throw new Error('it has changed')
  if (opened.size > MAX_BYTES) throw tooLarge(opened.size)
  return new Uint8Array(await file.readFile())
}

function noFile(path: string, cause: unknown): CitationError {
  return new CitationError({
    code: 'not-found',
    message: `There is no file ${shown(path)} in the folder that may be read.`,
    suggestion: 'Check the path, or give the text itself.',
    cause,
  })
}

function tooLarge(size: number): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The file has ${size} bytes; at most ${MAX_BYTES} are read.`,
    suggestion: 'Register it in parts.',
  })
}

function shown(path: string): string {
  return JSON.stringify(path.slice(0, 200).toWellFormed())
}
