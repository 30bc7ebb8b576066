import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CitationError } from '../../../core/error.ts'
import { MAX_LINE_BYTES } from './read-lines.ts'

/** A file of rows: JSON Lines as they are, or one JSON object on several lines as a stream of one row. */
export async function openRowFile(path: string): Promise<{ input: Readable; inputBytes: number | null }> {
  try {
    const file = await open(path)
    const { size, isFile, isDirectory } = await kindOf(file)
    if (isDirectory) {
      await file.close()
      throw new Error('it is a folder')
    }
    // A pipe, such as that of `<(…)`, can be read once.
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

/** Bytes in which a line that begins as a row does is looked for. */
const ROW_BYTES = 65_536

/** Whether any line at the beginning of a file begins as a row does, and not in a list over several lines. A row that is broken is an error of its own; an empty file has no rows, and nothing else. */
async function hasRows(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(ROW_BYTES), 0, ROW_BYTES, 0)
  const lines = buffer
    .subarray(0, bytesRead)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')
  const written = lines.filter((line) => line.trim() !== '')
  const [first = ''] = written
  if (/^\s*\[/.test(first) && parsed(first) === null) return false
  return written.length === 0 || written.some((line) => /^\s*\{/.test(line))
}

/** Bytes in which the first line of an object that is written on several ends. */
const FIRST_BYTES = 4_096

/** Whether the first line is not a whole row, as that of an object on several lines: `{`, or `{ "id": 1,`. */
async function beginsObject(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0)
  const [line = '', ...rest] = buffer.subarray(0, bytesRead).toString('utf8').trimStart().split('\n')
  return rest.length > 0 && line.startsWith('{') && parsed(line) === null
}

/** The text of a file that is one JSON object, on one line; else `null`. */
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
    // No JSON.
    return null
  }
}
