import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defined } from '../../../core/defined.ts'
import { CitationError } from '../../../core/error.ts'
import type { Store } from '../../../core/ports.ts'
import { DEFAULT_PROJECT } from '../../../core/records.ts'
import { CitationEngine } from '../../../engine/engine.ts'
import { answerFormats, exportAnswer, toRoCrate } from '../../../references/formats.ts'
import type { ExportedFile } from '../../../references/formats.ts'
import { bibliographyFile, exportSessionBibliography } from '../../../references/records.ts'
import { bibliographyStyles, citationStyles, defaultStyles, styleTable } from '../../../references/styles.ts'
import type { RecordArguments } from '../input/arguments.ts'
import { citationFilterOf } from '../input/citation-filter.ts'
import { openStore } from '../input/open-store.ts'
import { UsageError } from '../input/usage.ts'

/**
 * Writes a stored answer, the archive of a session, the sources of citations or one citation as a file for another
 * program. Returns `true` if the reader of standard output closed it before the end.
 */
export async function exportRecords(
  given: RecordArguments,
  stdout: Writable & { isTTY?: boolean },
): Promise<boolean> {
  const { operand, citation, session, format, output } = given
  if ((operand ?? citation ?? session) === undefined && !given.citations)
    throw new UsageError(
      'Name one answer, one --session, one --citation, or --citations. Example: citespan export RUN --format ris',
    )
  if (operand !== undefined) return await exportRun(given, stdout)
  if (session !== undefined && format === 'archive') return await exportArchive(given, stdout)
  await using store = await openStore(given, { create: false })
  const file =
    citation === undefined ? await sourcesFile(store, given) : await citationFile(store, citation, given)
  return await writeOut(file, { output, stdout })
}

async function exportRun(given: RecordArguments, stdout: Writable): Promise<boolean> {
  const { operand = '', project = DEFAULT_PROJECT, format, output, base, license } = given
  if (!isAmong(format, answerFormats))
    throw new UsageError(`--format must be one of ${answerFormats.join(', ')}.`)
  await using store = await openStore(given, { create: false })
  const run = await store.getRun(operand, { project })
  if (!run) throw missing(`The database has no answer ${JSON.stringify(operand.slice(0, 100))}.`)
  const options = defined({ base, license })
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

/** The sources of a session, or of the selected citations. */
async function sourcesFile(store: Store, given: RecordArguments): Promise<ExportedFile> {
  const { session, project = DEFAULT_PROJECT, format: style = defaultStyles.bibliography } = given
  if (!isAmong(style, bibliographyStyles)) {
    const known = [...bibliographyStyles, ...(session === undefined ? [] : ['archive'])]
    throw new UsageError(`--format must be one of ${known.join(', ')}.`)
  }
  const reader = readerOf(store, project)
  const options = { style, ...languageOf(given) }
  if (given.citations === true)
    return bibliographyFile(await reader.exportBibliography(citationFilterOf(given), options), { style })
  const file = await exportSessionBibliography(reader, session!, options)
  if (file) return file
  throw missing(
    `The project ${JSON.stringify(project)} has no session ${JSON.stringify(session!.slice(0, 100))}.`,
  )
}

async function citationFile(store: Store, citation: string, given: RecordArguments): Promise<ExportedFile> {
  const { project = DEFAULT_PROJECT, format: style = defaultStyles.citation } = given
  if (!isAmong(style, citationStyles))
    throw new UsageError(`--format must be one of ${citationStyles.join(', ')}.`)
  const body = await readerOf(store, project).formatCitation(citation, { style, ...languageOf(given) })
  return { ...styleTable[style], fileName: 'citation', body: `${body.trimEnd()}\n` }
}

function readerOf(store: Store, project: string) {
  return new CitationEngine({ store, onIncident() {} }).as({ role: 'user', project })
}

function languageOf({ language }: RecordArguments): { language?: 'en' | 'de' } {
  if (language === undefined) return {}
  if (language === 'en' || language === 'de') return { language }
  throw new UsageError('--language must be en or de.')
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

/**
 * Writes the crate into a new folder. An existing folder is rejected, since its other files would seem to belong to
 * the crate.
 */
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
    // Half a crate would contradict its own metadata.
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

function isAmong<Name extends string>(given: string | undefined, known: readonly Name[]): given is Name {
  return (known as readonly (string | undefined)[]).includes(given)
}

function missing(message: string): CitationError {
  return new CitationError({ code: 'not-found', message, suggestion: 'Check the id, and --db.' })
}
