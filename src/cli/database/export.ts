import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CitationError } from '../../core/error.ts'
import type { Store } from '../../core/ports/store.ts'
import { DEFAULT_PROJECT } from '../../core/records/roles.ts'
import { CitationEngine } from '../../engine/engine.ts'
import { answerFormats, exportAnswer } from '../../references/formats/export-answer.ts'
import type { AnswerFormat, ExportedFile } from '../../references/formats/export-answer.ts'
import { toRoCrate } from '../../references/formats/ro-crate.ts'
import { exportSessionBibliography, sessionFormats } from '../../references/session-bibliography.ts'
import type { RecordArguments } from '../input/arguments.ts'
import { openStore } from '../input/open-store.ts'
import { UsageError } from '../input/usage.ts'

/** Writes a stored answer, or the sources of a session, as a file of another program; returns whether the output was closed. */
export async function exportRecords(
  given: RecordArguments,
  stdout: Writable & { isTTY?: boolean },
): Promise<boolean> {
  const { operand, session, project = DEFAULT_PROJECT, format, output, base } = given
  if ((operand === undefined) === (session === undefined))
    throw new UsageError('Name one answer or one session. Example: citespan export RUN --format ris')
  if (session !== undefined && format === 'archive') return await exportArchive(given, stdout)
  const known = session === undefined ? answerFormats : sessionFormats
  if (!isAmong(format, known))
    throw new UsageError(
      `--format must be one of ${[...known, ...(session === undefined ? [] : ['archive'])].join(', ')}.`,
    )
  await using store = await openStore(given, { create: false })
  if (operand === undefined) {
    const file = await sessionFile(store, { sessionId: session!, project, format })
    return await writeOut(file, { output, stdout })
  }
  const run = await store.getRun(operand, { project })
  if (!run) throw missing(`The database has no answer ${JSON.stringify(operand.slice(0, 100))}.`)
  const options = { ...(base !== undefined && { base }) }
  if (format !== 'ro-crate' || output?.endsWith('.zip'))
    return await writeOut(await exportAnswer(run, { format, ...options }), { output, stdout })
  if (output === undefined)
    throw new UsageError('An RO-Crate is a folder: pass --output FOLDER, or --output FILE.zip.')
  await writeFolder(toRoCrate(run, options), output)
  return false
}

async function exportArchive(given: RecordArguments, stdout: Writable): Promise<boolean> {
  const { sessionArchive } = await import('./session-archive.ts')
  await using store = await openStore(given, { create: false })
  const file = await sessionArchive(store, given)
  try {
    return await writeOut(file, { output: given.output, stdout })
  } finally {
    await file.close()
  }
}

async function sessionFile(
  store: Store,
  { sessionId, project, format }: { sessionId: string; project: string; format: AnswerFormat },
): Promise<ExportedFile> {
  const reader = new CitationEngine({ store, onIncident() {} }).as({ role: 'user', project })
  // The choice was checked: it is one of the formats of sessions.
  const chosen = format as (typeof sessionFormats)[number]
  const file = await exportSessionBibliography(reader, sessionId, { format: chosen })
  if (file) return file
  throw missing(
    `The project ${JSON.stringify(project)} has no session ${JSON.stringify(sessionId.slice(0, 100))}.`,
  )
}

async function writeOut(
  { body }: ExportedFile,
  { output, stdout }: { output: string | undefined; stdout: Writable & { isTTY?: boolean } },
): Promise<boolean> {
  // The cast holds: Node reads its own web streams.
  const chunks = typeof body === 'string' ? [body] : (body as AsyncIterable<Uint8Array>)
  if (output !== undefined) {
    await pipeline(Readable.from(chunks), createWriteStream(output))
    return false
  }
  try {
    await pipeline(Readable.from(chunks), stdout, { end: false })
    return false
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return true
    throw error
  }
}

/** Refuses a folder that is there, since its other files would seem to be part of the crate. */
async function writeFolder(files: ReturnType<typeof toRoCrate>, folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (cause) {
    throw new CitationError({
      code: 'conflict',
      message: `The folder ${folder} cannot be created.`,
      suggestion: 'Name a folder that does not exist yet.',
      cause,
    })
  }
  try {
    for (const { path, content } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
  } catch (error) {
    // Half a crate would not be what its metadata says.
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

function isAmong(format: string | undefined, known: readonly AnswerFormat[]): format is AnswerFormat {
  return (known as readonly (string | undefined)[]).includes(format)
}

function missing(message: string): CitationError {
  return new CitationError({ code: 'not-found', message, suggestion: 'Check the id, and --db.' })
}
