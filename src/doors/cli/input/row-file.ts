import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CitationError } from '../../../core/error.ts'
import { MAX_LINE_BYTES } from './read-lines.ts'

/**
 * Opens a file of rows: JSON Lines as they are, or one JSON object on several lines as a stream of one row.
 * `inputBytes` is `null` for a pipe. Throws `invalid-input` if the file cannot be read or is not JSON Lines.
 */
export async function openRowFile(path: string): Promise<{ input: Readable; inputBytes: number | null }> {
  try {
    const file = await open(path)
    const { size, isFile, isDirectory } = await kindOf(file)
    if (isDirectory) {
      await file.close()
      throw new Error('it is a folder')
    }
    // A pipe, such as that of `<(…)`, can be read only once.
    if (!isFile) return { input: file.createReadStream(), inputBytes: null }
    if (!(await hasRows(file))) {
      await file.close()
      throw new Error('this is not JSON Lines')
    }
    const object = size <= MAX_LINE_BYTES && (await beginsObject(file)) ? await readObject(file, size) : null
    if (object === null) return { input: file.createReadStream({ start: 0 }), inputBytes: size }
    await file.close()
    const line = Buffer.from(`${object}\n`)
    return { input: Readable.from([line]), inputBytes: line.length }
  } catch (cause) {
    throw new CitationError({
      code: 'invalid-input',
      message: `Cannot read ${path}: ${cause instanceof Error ? cause.message : String(cause)}.`,
      suggestion: 'Name a file of JSON Lines, or give rows on standard input.',
      cause,
    })
  }
}

async function kindOf(file: FileHandle) {
  const status = await file.stat()
  return { size: status.size, isFile: status.isFile(), isDirectory: status.isDirectory() }
}

/**
 * Standard input as a stream of rows, of which only the beginning is read ahead.
 *
 * @throws CitationError `invalid-input` if it is not JSON Lines, for example a document.
 */
export async function rowsOfInput(input: Readable): Promise<Readable> {
  const chunks: AsyncIterator<Uint8Array> = input.iterator({ destroyOnReturn: false })
  const read: Uint8Array[] = []
  let text = ''
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await chunks.next()
    if (value) read.push(value)
    text += decoder.decode(value, { stream: !done })
    const isAll = done === true || text.length >= ROW_BYTES
    const begins = beginsRows(text, { isAll, isCut: !done })
    if (begins === true) break
    if (begins === false) {
      input.destroy()
      throw new CitationError({
        code: 'invalid-input',
        message: 'Standard input is not JSON Lines.',
        suggestion: 'Give one JSON object a line; the help of the command lists its fields.',
      })
    }
  }
  async function* all() {
    yield* read.splice(0)
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  return Readable.from(all(), { objectMode: false })
}

/** Bytes in which the first line that begins like a row is searched. */
const ROW_BYTES = 65_536

async function hasRows(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(ROW_BYTES), 0, ROW_BYTES, 0)
  const text = buffer.subarray(0, bytesRead).toString('utf8')
  return beginsRows(text, { isAll: true, isCut: bytesRead === ROW_BYTES }) === true
}

/**
 * Whether a text begins like JSON Lines; `null` if more of the text is needed. A broken row is reported later and an
 * empty text simply has no rows, so both return `true`.
 *
 * `isAll`: no more text is read before the decision; `isCut`: the last line may go on.
 */
function beginsRows(text: string, { isAll, isCut }: { isAll: boolean; isCut: boolean }): boolean | null {
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  const written = lines.filter((line) => line.trim() !== '')
  const [first = ''] = written
  const at = written.findIndex((line) => rowStart.test(line))
  if (at === 0) return true
  const isFirstCut = isCut && written.length === 1 && lines.at(-1) === first
  if (!isFirstCut && /^\s*\[/.test(first) && parsed(first) === null) return false
  if (at > 0) return !written.slice(0, at).some((line) => binary.test(line))
  if (!isAll) return null
  // A first row that is too long is reported where it is read.
  return written.length === 0 || (isFirstCut && !binary.test(first))
}

const rowStart = /^\s*\{\s*(?:["}]|$)/
/** Characters that occur in no text file: control characters, and U+FFFD, which replaces bytes that are not UTF-8. */
// oxlint-disable-next-line no-control-regex
const binary = /[\u0000-\u0008\u000e-\u001f\ufffd]/

/**
 * Number of bytes in which the first line of an object on several lines must end; otherwise the file is read as rows.
 */
const FIRST_BYTES = 4_096

/** Whether the first line is an incomplete row, as of an object on several lines: `{`, or `{ "id": 1,`. */
async function beginsObject(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0)
  const [line = '', ...rest] = buffer.subarray(0, bytesRead).toString('utf8').trimStart().split('\n')
  return rest.length > 0 && line.startsWith('{') && parsed(line) === null
}

/** A file's JSON object, rewritten on one line; `null` if the file is anything else. */
async function readObject(file: FileHandle, size: number): Promise<string | null> {
  const { buffer } = await file.read(Buffer.alloc(size), 0, size, 0)
  const value = isUtf8(buffer) ? parsed(buffer.toString('utf8')) : null
  return value === null ? null : JSON.stringify(value)
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text.trim())
    return typeof value === 'object' ? value : null
  } catch {
    // Not JSON.
    return null
  }
}
