import { Readable } from 'node:stream'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { CitationError } from '../../core/error.ts'
import { toErrorBody } from '../../core/remote.ts'
import { foreignNames } from '../../core/fields.ts'
import { rowIdSchema } from './command.ts'
import type { Command } from './command.ts'
import { mapInOrder } from './input/map-in-order.ts'
import { MAX_LINE_BYTES, readLines } from './input/read-lines.ts'
import type { Progress } from './progress.ts'
import type { Line } from './input/read-lines.ts'

export type CommandOutcome = {
  /** Number of rows with an error. */
  failed: number
  /** Whether the output was closed before all rows were written. */
  interrupted: boolean
}

const MAX_MESSAGE_LENGTH = 500
/** Maximum number of rows that are processed concurrently: a model answers several as quickly as one. */
const CONCURRENCY = 4

/**
 * Answers each row of `input` on `output`, in order; only rows in progress are in memory. `format` converts an answer
 * into one or more lines, JSON by default.
 */
export async function runCommand(
  command: Command,
  {
    input,
    output,
    format = JSON.stringify,
    progress = null,
    onUnread = () => {},
  }: {
    input: Readable
    output: Writable
    format?: (row: object) => string
    progress?: Pick<Progress, 'add'> | null
    /** Called for each row with the name of each field that the command does not read. */
    onUnread?: (name: string) => void
  },
): Promise<CommandOutcome> {
  let failed = 0

  async function* answers(): AsyncGenerator<string> {
    const rows = rowsOf(readLines(input, { maxBytes: MAX_LINE_BYTES }))
    const answered = mapInOrder(rows, CONCURRENCY, (line) => answer(command, line, { format, onUnread }))
    for await (const { text, isError, bytes } of answered) {
      if (isError) failed += 1
      progress?.add(bytes, { isError })
      yield text
    }
    if (command.end) yield format(command.end())
  }

  return { interrupted: await writeLines(answers(), output), failed }
}

/** Writes lines; returns whether the output was closed early. */
export async function writeLines(lines: AsyncIterable<string>, output: Writable): Promise<boolean> {
  async function* ended(): AsyncGenerator<string> {
    for await (const line of lines) yield `${line}\n`
  }
  try {
    await pipeline(Readable.from(ended()), output, { end: false })
    return false
  } catch (error) {
    if (isClosedPipe(error)) return true
    throw error
  }
}

async function* rowsOf(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  for await (const line of lines) if (line.text?.trim() !== '') yield line
}

async function answer(
  command: Command,
  line: Line,
  { format, onUnread }: { format: (row: object) => string; onUnread: (name: string) => void },
): Promise<{ text: string; isError: boolean; bytes: number }> {
  const bytes = Buffer.byteLength(line.text ?? '') + 1
  let id: unknown
  try {
    const row = parseRow(line)
    id = 'id' in row ? row.id : undefined
    const result = await command.answer(readFields(row, command, onUnread), line.number)
    return { text: format({ ...(id !== undefined && { id }), ...result }), isError: false, bytes }
  } catch (error) {
    const known = rowIdSchema.safeParse(id)
    const row = { line: line.number, ...(known.success && { id: known.data }), error: describe(error) }
    return { text: format(row), isError: true, bytes }
  }
}

function parseRow(line: Line): object {
  const { text } = line
  if (text === null) {
    throw new CitationError({
      code: 'input-too-large',
      message: `The line is longer than ${MAX_LINE_BYTES} bytes.`,
      suggestion: 'Split the row into several.',
    })
  }
  const row: unknown = JSON.parse(text)
  if (!line.isUtf8) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'The line is not UTF-8.',
      suggestion: 'Convert the input, such as with `iconv -f windows-1252 -t utf-8`.',
    })
  }
  if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row
  throw new CitationError({
    code: 'invalid-input',
    message: 'The line is not a JSON object.',
    suggestion: 'Write one object a line; `citespan help COMMAND` lists its fields.',
  })
}

/**
 * Removes from an input row the fields whose names begin with `_`, and the fields that the command does not know.
 * `onUnread` gets the names of the latter.
 */
function readFields(row: object, { fields }: Command, onUnread: (name: string) => void): object {
  const given = Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('_')))
  if (!fields) return given
  const own = new Set(foreignNames(given, fields))
  if (own.size === 0) return given
  for (const name of own) onUnread(name)
  return Object.fromEntries(Object.entries(given).filter(([name]) => !own.has(name)))
}

function describe(error: unknown): { code: string; message: string } {
  const { message, ...told } = read(error)
  return { ...told, message: message.slice(0, MAX_MESSAGE_LENGTH).toWellFormed() }
}

function read(error: unknown): { code: string; message: string; suggestion?: string } {
  if (error instanceof CitationError) return toErrorBody(error)
  if (error instanceof z.ZodError) {
    const [issue] = error.issues
    const code = issue?.code === 'too_big' ? 'input-too-large' : 'invalid-input'
    return { code, message: `${issue?.path.join('.') || 'row'}: ${issue?.message}` }
  }
  if (error instanceof SyntaxError) return { code: 'invalid-json', message: error.message }
  if (error instanceof RangeError) {
    return { code: 'input-too-large', message: `The row is nested too deeply or too large: ${error.message}` }
  }
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) }
}

function isClosedPipe(error: unknown): boolean {
  const closed = ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']
  return error instanceof Error && 'code' in error && closed.includes(String(error.code))
}
